import { pageId } from '../../domain/ids.ts';
import type { ChangeSet, QueuedPage } from '../graph-store.ts';
import { sought } from './fragments.ts';
import { linkProperties, queuedProperties } from './properties.ts';
import type { Statement } from './statement.ts';
import { inBatches, lastOfEach } from './write-put.ts';

/** What brings links into the queues of their rounds and gives queued pages another score, in this order. */
export const queueStatements = ({ queue = [], rescore = [] }: ChangeSet): Statement[] => [
  ...runsOfRounds(queue).flatMap((run) =>
    inBatches('queue pages', QUEUE_PAGES, bestOfEach(run).map(queueRow)),
  ),
  ...inBatches(
    'rescore pages',
    RESCORE_PAGES,
    lastOfEach(rescore, ({ url, round }) => `${pageId(url)} ${round}`).map(rescoreRow),
  ),
];

/** A page that two rounds queue in one set is queued by one after the other; nearly every set is of one round. */
const runsOfRounds = (queue: readonly QueuedPage[]): QueuedPage[][] => {
  const runs: QueuedPage[][] = [];
  for (const page of queue) {
    const run = runs.at(-1);
    if (run?.[0]?.round === page.round) run.push(page);
    else runs.push([page]);
  }
  return runs;
};

/** The first of the best links to each page, in the order of keys. */
const bestOfEach = (queue: readonly QueuedPage[]): QueuedPage[] =>
  lastOfEach(
    queue.toReversed().sort((a, b) => a.score - b.score),
    ({ url }) => pageId(url),
  );

const queueRow = (page: QueuedPage) => ({
  ...{ id: pageId(page.url), round: page.round, score: page.score },
  properties: queuedProperties(page),
});

const rescoreRow = (page: QueuedPage) => ({
  ...{ id: pageId(page.url), round: page.round },
  properties: linkProperties(page),
});

/** Only a write takes the lock, and only what is read after it is sure to stand until the end of the transaction. */
const LOCKED = 'SET p.locked = true WITH p, row REMOVE p.locked WITH p, row';

const QUEUE_PAGES = `UNWIND $rows AS row
  MERGE (p:PageRef {id: row.id})
  ${LOCKED}
  WHERE p.round IS NULL OR p.round <> row.round OR (p.state = 'QUEUED' AND coalesce(p.score, 0) < row.score)
  SET p += row.properties, p:Page`;

const RESCORE_PAGES = `UNWIND $rows AS row
  ${sought('p', 'PageRef', 'row.id')}
  ${LOCKED}
  WHERE p.round = row.round AND p.state = 'QUEUED'
  SET p += row.properties`;
