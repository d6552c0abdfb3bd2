import type { Change } from '../../src/domain/change.ts';
import type { Entity, Relation } from '../../src/domain/entity.ts';
import { type Evidence, evidenceId } from '../../src/domain/evidence.ts';
import { hashId } from '../../src/domain/ids.ts';
import { JUDGEMENT_ORIGINS, type Judgement, judgementKey, orderedPair } from '../../src/domain/judgement.ts';
import type { Assertion, Mention } from '../../src/domain/mention.ts';
import { CHANGE_KINDS, NODE_KINDS, VERDICTS } from '../../src/domain/ontology.ts';
import { generateTime, withoutUndefined } from './generate-times.ts';
import type { SeededRandom } from './seeded-random.ts';

/** One or two places in the page for each fact, contacts too. */
export const evidenceFor = (
  random: SeededRandom,
  mentions: readonly Mention[],
  assertions: readonly Assertion[],
): Evidence[] => {
  const contacts = mentions.flatMap((mention) =>
    (mention.contacts ?? []).map(({ id }) => ({ ...mention, id, lastRead: undefined })),
  );
  return [...mentions, ...assertions, ...contacts].flatMap(({ id, page, firstRead, lastRead }) =>
    random
      .sample(['/html[1]/body[1]/p[2]', '/html[1]/body[1]/p[10]', '/html[1]/head[1]'], 1 + random.integer(2))
      .map((path): Evidence => {
        const text = random.pick(['林太郎, Professor', 'Zed', 'ábc', '教授']);
        const hidden = random.maybe(0.1, () => true);
        const row = { id: evidenceId(id, path, text), fact: id, page, snapshot: 'sha256-ab', path, text };
        return withoutUndefined({ ...row, firstRead, lastRead, hidden });
      }),
  );
};

/** Pairs of near and far mentions; some of a mention that is no longer there. */
export const judgementsAmong = (
  random: SeededRandom,
  mentions: readonly Mention[],
  count: number,
): Judgement[] => {
  const judgements = Array.from({ length: count }, (_, number) => {
    const at = random.integer(mentions.length - 3);
    const one = mentions[at] as Mention;
    const near = mentions[at + 1 + random.integer(2)] as Mention;
    const other = random.chance(0.1) ? hashId('person', 'absent', number) : near.id;
    return generateJudgement(random, orderedPair(one.id, other));
  });
  return [...new Map(judgements.map((judgement) => [judgementKey(judgement), judgement])).values()];
};

const generateJudgement = (random: SeededRandom, pair: { a: string; b: string }): Judgement => ({
  ...pair,
  origin: random.chance(0.7) ? 'RULE' : random.pick(JUDGEMENT_ORIGINS),
  verdict: random.chance(0.5) ? 'UNSURE' : random.pick(VERDICTS),
  score: random.pick([0, 0.5, 0.5001, 0.73, 1]),
  by: random.pick(['rule:name', '管理者']),
  at: generateTime(random),
  reasons: random.sample(['same name', '同じ URL', ''], random.integer(3)),
});

export const changesAmong = (
  random: SeededRandom,
  entities: readonly Entity[],
  relations: readonly Relation[],
  count: number,
): Change[] => {
  const idOf = (type: string): string | undefined => {
    const those = entities.filter(({ kind }) => NODE_KINDS[kind].type === type);
    return random.maybe(0.5, () => random.pick(those).id);
  };
  return Array.from({ length: count }, (_, number) =>
    withoutUndefined({
      id: hashId('change', number, random.integer(1e9)),
      at: random.chance(0.2) ? '2022-06-01T00:00:00.000Z' : generateTime(random),
      kind: random.pick(CHANGE_KINDS),
      person: idOf('person'),
      organization: idOf('organization'),
      formerOrganization: idOf('organization'),
      event: idOf('event'),
      before: random.maybe(0.3, () => '助教'),
      after: random.maybe(0.3, () => '准教授'),
      facts: random.sample(relations, random.integer(3)).flatMap(({ assertions }) => assertions),
    }),
  );
};
