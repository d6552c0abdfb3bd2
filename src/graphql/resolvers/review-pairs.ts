import type { Judgement } from '../../domain/judgement.ts';
import type { Mention } from '../../domain/mention.ts';
import { requireAdmin } from '../admin.ts';
import { type BatchReader, loaderOf, type QueryContext, type Resolvers } from '../context.ts';
import { type Identified, type ListSource, listField, type PageArgs } from '../lists.ts';
import { mentionSource } from '../sources.ts';

interface PairRow {
  readonly judgement: Judgement;
  readonly cursor: string;
}

export const reviewPairsField = listField(
  'reviewPairs',
  (context, _args: PageArgs): ListSource<PairRow, Identified> => {
    requireAdmin(context);
    return {
      read: async (_root, { first, after }) => [await context.reader.unsurePairs(first, after)],
      node: ({ judgement }) => judgement,
    };
  },
);

const readMentions: BatchReader<string, Mention | undefined> = (context) => (ids) =>
  context.reader.mentions(ids);

/** The mention itself and not its entity: what a person judges is the pair that no rule could tell. */
const side =
  (key: 'a' | 'b') =>
  async (judgement: Judgement, _args: unknown, context: QueryContext): Promise<object | undefined> => {
    const mention = await loaderOf(context, 'mention', readMentions).load(judgement[key]);
    return mention === undefined ? undefined : mentionSource(mention);
  };

export const reviewPairResolvers: Resolvers = {
  ReviewPair: { parts: ({ reasons }: Judgement) => reasons, a: side('a'), b: side('b') },
};
