import neo4j from 'neo4j-driver';
import type { Neo4jServer } from '../../../../dev/neo4j/neo4j-server.ts';
import type { Bare } from './bare-sqlite.ts';

/** The statements and nothing else, sent as the adapter sends them: auto-commit, one session each, answers taken whole. */
export const bareNeo4j = ({ uri, username, password, database }: Neo4jServer): Bare => {
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password), {
    disableLosslessIntegers: true,
    fetchSize: -1,
    notificationFilter: { minimumSeverityLevel: 'OFF' },
  });
  const bookmarkManager = neo4j.bookmarkManager();
  const openSession = () =>
    driver.session({
      defaultAccessMode: 'READ',
      bookmarkManager,
      ...(database === undefined ? {} : { database }),
    });
  return {
    run: async (statements) => {
      let rows = 0;
      for (const { text, parameters } of statements) {
        const session = openSession();
        rows += (await session.run(text, parameters)).records.length;
        await session.close();
      }
      return rows;
    },
    close: () => driver.close(),
  };
};
