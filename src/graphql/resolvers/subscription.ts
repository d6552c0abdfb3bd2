import type { Change } from '../../domain/change.ts';
import type { Crawl } from '../../domain/crawl.ts';
import { OrgraphError } from '../../domain/errors.ts';
import type { QueryContext, Resolvers } from '../context.ts';
import { checkedOrganizationId } from '../ids.ts';
import { changeSource } from '../sources.ts';
import { checkedCrawlId } from './crawl.ts';

export const subscriptionResolvers: Resolvers = {
  Subscription: {
    changes: (change: Change) => changeSource(change),
    crawlProgress: (crawl: Crawl) => crawl,
  },
};

/** The stream behind each field of Subscription. */
export const subscriptionStreams = {
  changes: (_root: unknown, { organization }: { organization: string }, { feed }: QueryContext) => {
    checkedOrganizationId(organization);
    if (feed === undefined) throw new OrgraphError('INTERNAL', 'Changes are not followed here.');
    return feed.watch(organization);
  },
  crawlProgress: (_root: unknown, { id }: { id: string }, { crawlFeed }: QueryContext) => {
    checkedCrawlId(id);
    if (crawlFeed === undefined) throw new OrgraphError('INTERNAL', 'Crawls are not followed here.');
    return crawlFeed.watch(id);
  },
} as const;
