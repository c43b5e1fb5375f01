import { Pool } from 'undici';
import { type Case, measureLoop, type Stage, withCpu } from '../case.ts';
import type { Counted } from '../measure.ts';
import { openLoop } from '../open-loop.ts';

const targetPerSecond = 500;

export const search: Case[] = [
  {
    name: 'search saturated',
    title: 'search over all stores, as often as buyers repeat a query; share: without results',
    target: { perSecondAtLeast: targetPerSecond },
    run: (stage) => measureSearches(stage, pathsOf(stage)),
  },
  {
    name: 'search first time',
    title: 'the same while no request is repeated; share: without results',
    run: (stage) => measureSearches(stage, differentPathsOf(stage)),
  },
  {
    name: 'search at half',
    title: `search at half of the target, ${targetPerSecond / 2} a second, latency from the time each request was due`,
    target: { p50AtMost: 4, p99AtMost: 20 },
    run: async (stage) => {
      const warmUp = stage.warmUpSeconds * (targetPerSecond / 2);
      await searchAtRate(stage, { from: 0, count: warmUp });
      const count = stage.seconds * (targetPerSecond / 2);
      return withCpu(stage, stage.server.pid, () => searchAtRate(stage, { from: warmUp, count }));
    },
  },
];

async function measureSearches(stage: Stage, paths: string[]) {
  const measure = await measureLoop(stage, stage.server, () => paths.map((path) => ({ path })));
  return { ...measure, share: await shareWithoutHits(stage) };
}

const pathOf = (q: string, limit: number): string =>
  `/api/storefront/v1/search?limit=${limit}&q=${encodeURIComponent(q)}`;

const pathsOf = ({ queries }: Stage): string[] => queries.map((q) => pathOf(q, 20));

const limits = 9;

/** Repeated queries get other limits, and spaces at the end, so that no page is remembered. */
function differentPathsOf({ queries }: Stage): string[] {
  const repetitions = new Map<string, number>();
  return queries.map((q) => {
    const repetition = repetitions.get(q) ?? 0;
    repetitions.set(q, repetition + 1);
    return pathOf(q + ' '.repeat(repetition / limits), 16 + (repetition % limits));
  });
}

const connections = 128;

async function searchAtRate(
  stage: Stage,
  { from, count }: { from: number; count: number },
): Promise<Counted> {
  const perSecond = targetPerSecond / 2;
  const pool = new Pool(stage.server.origin, { connections, pipelining: 1 });
  const paths = pathsOf(stage);
  const act = async (number: number) => {
    const path = paths[(from + number) % paths.length] ?? '/';
    const { statusCode, body } = await pool.request({ path, method: 'GET' });
    await body.dump({ limit: 10_000_000 });
    if (statusCode !== 200) throw new Error(`A search was answered with ${statusCode}.`);
  };
  const seconds = count / perSecond;
  return openLoop({ perSecond, seconds, act }).finally(() => pool.destroy());
}

/**
 * The share of the first hundred queries without results, because finding nothing can be faster.
 */
async function shareWithoutHits(stage: Stage): Promise<number> {
  const paths = pathsOf(stage).slice(0, 100);
  let empty = 0;
  for (const path of paths) {
    const answer = await fetch(`${stage.server.origin}${path}`);
    const { products } = (await answer.json()) as { products: unknown[] };
    if (products.length === 0) empty += 1;
  }
  return empty / paths.length;
}
