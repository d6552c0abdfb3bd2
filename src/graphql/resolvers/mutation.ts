import { InputError, OrgraphError } from '../../domain/errors.ts';
import type { Verdict } from '../../domain/ontology.ts';
import type { Card } from '../../store/graph-store.ts';
import { requireAdmin } from '../admin.ts';
import { forgetReads, type QueryContext, type Resolvers } from '../context.ts';
import type { Editor } from '../editor.ts';
import { findCard } from '../entities.ts';
import { checkedId } from '../ids.ts';
import { cancelCrawl, startCrawl } from './crawl.ts';

interface PairArgs {
  readonly a: string;
  readonly b: string;
}

const editorOf = (context: QueryContext): Editor => {
  requireAdmin(context);
  if (context.editor === undefined) throw new OrgraphError('MUTATIONS_OFF', 'This server can only read.');
  return context.editor;
};

const judge = async (
  _root: unknown,
  { a, b, verdict }: PairArgs & { verdict: Verdict },
  context: QueryContext,
) => {
  const editor = editorOf(context);
  checkPair({ a, b });
  if (verdict === 'UNSURE')
    throw new InputError('A person says SAME or DIFFERENT; to say neither, use `unjudge`.');
  await editor.judge(a, b, verdict);
  return judgedPair(context, { a, b }, verdict);
};

const unjudge = async (_root: unknown, { a, b }: PairArgs, context: QueryContext) => {
  const editor = editorOf(context);
  checkPair({ a, b });
  await editor.unjudge(a, b);
  return judgedPair(context, { a, b }, undefined);
};

const removePage = async (_root: unknown, { url }: { url: string }, context: QueryContext) => {
  const removed = await editorOf(context).removePage(url);
  forgetReads(context);
  return removed;
};

const checkPair = ({ a, b }: PairArgs): void => {
  if (checkedId(a) !== checkedId(b)) throw new InputError(`${a} and ${b} are of different types.`);
};

/** Both entities as they are now. */
const judgedPair = async (context: QueryContext, { a, b }: PairArgs, judgement: Verdict | undefined) => {
  forgetReads(context);
  const [left, right] = await Promise.all([cardNow(context, a), cardNow(context, b)]);
  return { a: left, b: right, judgement };
};

const cardNow = async (context: QueryContext, id: string): Promise<Card> => {
  const card = await findCard(context, id);
  if (card === undefined) throw new InputError(`Nothing has the id ${id}.`, 'NOT_FOUND');
  return card;
};

export const mutationResolvers: Resolvers = {
  Mutation: { judge, unjudge, removePage, startCrawl, cancelCrawl: cancelCrawl(editorOf) },
};
