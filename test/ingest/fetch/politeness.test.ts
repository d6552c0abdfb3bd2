import { describe, expect, test } from '@jest/globals';
import { createPoliteness, type PolitenessOptions } from '../../../ingest/fetch/politeness.ts';
import { stoppedClock } from './stopped-clock.ts';

const politenessWith = (options: Partial<PolitenessOptions> = {}) => {
  const time = stoppedClock();
  const politeness = createPoliteness({ delayMs: 1000, connectionsPerHost: 1, ...options }, time);
  const startOf = (host: string): Promise<number> => politeness.turn(host, async () => time.clock());
  return { time, politeness, startOf };
};

describe('a host', () => {
  test('is asked at once, then after the delay', async () => {
    const { politeness, startOf } = politenessWith();
    expect(politeness.waitFor('a')).toBe(0);
    expect([await startOf('a'), await startOf('a'), await startOf('a')]).toEqual([0, 1000, 2000]);
    expect(politeness.waitFor('a')).toBe(1000);
  });

  test('has its pause from the end of a request', async () => {
    const { time, politeness, startOf } = politenessWith();
    await politeness.turn('a', async () => time.pass(5000));
    expect(await startOf('a')).toBe(6000);
  });

  test('does not wait for another', async () => {
    const { startOf } = politenessWith();
    await startOf('a');
    expect(await startOf('b')).toBe(0);
  });

  test('is asked by one at a time, in the order of asking', async () => {
    const { politeness } = politenessWith();
    const log: string[] = [];
    let [active, most] = [0, 0];
    const ask = (name: string) =>
      politeness.turn('a', async () => {
        active += 1;
        most = Math.max(most, active);
        await new Promise(setImmediate);
        log.push(name);
        active -= 1;
      });
    await Promise.all(['1', '2', '3', '4'].map(ask));
    expect([log, most]).toEqual([['1', '2', '3', '4'], 1]);
  });

  test('gives its place on when a request throws', async () => {
    const { politeness, startOf } = politenessWith();
    await expect(politeness.turn('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(await startOf('a')).toBe(1000);
  });

  test('that is busy tells whoever asks to wait', async () => {
    const { politeness } = politenessWith({ delayMs: 0 });
    const busy = politeness.turn('a', () => new Promise(setImmediate));
    await Promise.resolve();
    expect(politeness.waitFor('a')).toBeGreaterThan(0);
    await busy;
    expect(politeness.waitFor('a')).toBe(0);
  });

  test.each([
    [5000, 5000],
    [10, 1000],
    [3_600_000, 30_000],
  ])('that wishes pauses of %s ms has pauses of %s', async (wish, pause) => {
    const { politeness, startOf } = politenessWith();
    politeness.wish('a', wish);
    await startOf('a');
    expect(await startOf('a')).toBe(pause);
  });

  test('that has too much to do is asked less and less, then as before', async () => {
    const { politeness, startOf } = politenessWith();
    const pauses: number[] = [];
    let before = await startOf('a');
    for (const turn of ['slower', 'slower', 'slower', 'fine', 'fine', 'fine', 'fine'] as const) {
      politeness[turn]('a');
      const start = await startOf('a');
      pauses.push(start - before);
      before = start;
    }
    expect(pauses).toEqual([2000, 4000, 8000, 8000, 4000, 2000, 1000]);
  });

  test('is never asked less than once a minute for that', async () => {
    const { politeness } = politenessWith();
    for (let i = 0; i < 50; i++) politeness.slower('a');
    expect(politeness.waitFor('a')).toBe(60_000);
  });

  test.each([
    [90_000, 90_000],
    [86_400_000, 600_000],
  ])('that says when to come again (%s ms) is left alone (%s)', async (after, wait) => {
    const { politeness, startOf } = politenessWith({ delayMs: 0 });
    politeness.slower('a', after);
    expect(politeness.waitFor('a')).toBe(wait);
    expect(await startOf('a')).toBe(wait);
  });
});
