# The full image has the compiler and Python that better-sqlite3 needs where no prebuilt binary can be had.
FROM node:20-bookworm AS build
WORKDIR /app
COPY . .
# `npm ci` builds dist too (prepare).
RUN npm ci && npm prune --omit=dev --ignore-scripts
# Only what the service reads at run time; folders that this version does not have yet are passed over.
RUN mkdir /out \
  && for part in package.json node_modules bin dist schema lexicons models web; do \
       if [ -e "$part" ]; then cp -r "$part" /out/; fi; \
     done

# The same Debian as above: better-sqlite3 was compiled against its libraries.
FROM node:20-bookworm-slim
ENV NODE_ENV=production \
    ORGRAPH_HOST=0.0.0.0 \
    ORGRAPH_PORT=4000 \
    ORGRAPH_STORE=sqlite:/data/orgraph.db
WORKDIR /app
COPY --from=build /out ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ORGRAPH_PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/orgraph.js"]
CMD ["serve"]
