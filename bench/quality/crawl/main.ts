import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makePolicy } from '../../../ingest/crawl/policy/make-policy.ts';
import { STRATEGIES, type Strategy } from '../../../ingest/crawl/policy/policy.ts';
import { PRIOR_WEIGHTS } from '../../../ingest/crawl/policy/prior-weights.ts';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { type Example, examplesOf, fitWeights } from './fit-weights.ts';
import { kindRows } from './page-kinds.ts';
import { type ParsedSite, parseSite } from './parsed-site.ts';
import { type SimulatedCrawl, simulate } from './simulate.ts';
import { loadSite, siteNames } from './stored-site.ts';
import { loadUnnamedSites } from './unnamed-sites.ts';
import { writeWeights } from './write-weights.ts';

const { values } = parseArgs({
  options: {
    eval: { type: 'string', default: resolve(packageRoot(), '../shared/eval') },
    sites: { type: 'string' },
    strategies: { type: 'string' },
    fit: { type: 'boolean', default: false },
    trace: { type: 'string' },
  },
});

const testbed = join(values.eval, 'crawl');
const names = siteNames(testbed);
const sites = names.map((name) => parseSite(loadSite(testbed, name)));
const fitted = fittedWeights();
const chosen = sites.filter(
  ({ name }) => values.sites === undefined || values.sites.split(',').includes(name),
);
const strategies = STRATEGIES.filter((name) => values.strategies?.split(',').includes(name) ?? true);
const folder = mkdtempSync(join(tmpdir(), 'bench-crawl-'));
try {
  for (const strategy of strategies) reportStrategy(strategy);
  console.log('\npage kinds, as the page itself says (nothing fitted)');
  console.table(kindRows(sites, values.eval));
} finally {
  rmSync(folder, { recursive: true });
}

/** The weights for each site, fitted without it. */
function fittedWeights(): ReadonlyMap<string, Record<string, number>> {
  const examples = new Map(sites.map((site) => [site.name, examplesOf(site)]));
  const others = loadUnnamedSites(values.eval);
  if (values.fit) writeWeights(fitWeights([...examples.values(), ...others.values()].flat(), PRIOR_WEIGHTS));
  return new Map(
    sites.map((site) => [site.name, fitWeights(without(site, examples, others), PRIOR_WEIGHTS)]),
  );
}

/** A university stands on one side only: its pages in other folders are left out with it. */
function without(
  { name, starts }: ParsedSite,
  examples: ReadonlyMap<string, readonly Example[]>,
  others: ReadonlyMap<string, readonly Example[]>,
): Example[] {
  const host = new URL(starts[0] ?? 'http://none/').hostname;
  return [
    ...[...examples].filter(([other]) => other !== name).flatMap(([, list]) => list),
    ...[...others].filter(([university]) => !host.endsWith(university)).flatMap(([, list]) => list),
  ];
}

function reportStrategy(strategy: Strategy): void {
  const crawls = chosen.map((site) => {
    const weights = fitted.get(site.name) ?? PRIOR_WEIGHTS;
    return { site, crawl: simulate(site, makePolicy(strategy, { weights })) };
  });
  const traces = crawls.map(({ site, crawl }) => `${site.name}=${writeTrace(strategy, site, crawl)}`);
  console.log(`\n${strategy}`);
  const scorer = join(values.eval, 'harvest.mjs');
  console.log(execFileSync(process.execPath, [scorer, 'score', ...traces], { encoding: 'utf8' }));
  if (strategy === 'focused') reportStops(crawls);
}

function writeTrace(strategy: Strategy, { name }: ParsedSite, { fetches }: SimulatedCrawl): string {
  const file = join(values.trace ?? folder, `${name}.${strategy}.jsonl`);
  const lines = fetches.map(({ url, score, kind, via }) =>
    JSON.stringify({ url, score, kind: kind.kind, via }),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

function reportStops(crawls: readonly { site: ParsedSite; crawl: SimulatedCrawl }[]): void {
  const rows = crawls.map(({ site, crawl }) => {
    const found = new Set(crawl.fetches.map(({ page }) => page).filter((page) => site.targets.has(page)));
    const early = new Set(crawl.fetches.slice(0, crawl.stop.after).map(({ page }) => page));
    const got = [...found].filter((page) => early.has(page)).length;
    const { after, reason } = crawl.stop;
    return {
      site: site.name,
      pages: crawl.fetches.length,
      stop: after,
      share: after / crawl.fetches.length,
      targets: found.size,
      got,
      recall: got / found.size,
      reason,
    };
  });
  const sum = (f: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((total, row) => total + f(row), 0);
  console.log('at its own stop (of what is reachable)');
  console.table(
    rows.map((row) => ({
      ...row,
      share: row.share.toFixed(2),
      recall: row.recall.toFixed(2),
      reason: row.reason.slice(0, 60),
    })),
  );
  console.log(
    `mean recall ${(sum(({ recall }) => recall) / rows.length).toFixed(3)}, pooled ${(sum(({ got }) => got) / sum(({ targets }) => targets)).toFixed(3)}, ` +
      `mean share of pages fetched ${(sum(({ share }) => share) / rows.length).toFixed(3)}, pooled ${(sum(({ stop }) => stop) / sum(({ pages }) => pages)).toFixed(3)}`,
  );
}
