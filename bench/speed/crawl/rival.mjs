import { CheerioCrawler, Configuration, log } from '@crawlee/cheerio';
import { measured } from './measured.mjs';

/** Crawlee's own way to read a site: links enqueued, the title taken, storage in memory. */
const [url] = process.argv.slice(2);
log.setLevel(log.LEVELS.ERROR);

await measured(async () => {
  let pages = 0;
  const crawler = new CheerioCrawler(
    {
      minConcurrency: 8,
      maxConcurrency: 32,
      requestHandler: async ({ $, enqueueLinks }) => {
        if ($('title').text() !== '') pages += 1;
        await enqueueLinks();
      },
    },
    new Configuration({ persistStorage: false, purgeOnStart: true }),
  );
  await crawler.run([url]);
  return pages;
});
process.exit(0);
