import { type Case, measureLoop, type Stage } from '../case.ts';
import type { Measure } from '../measure.ts';
import { forkChild, messageOf, stopChild } from '../processes.ts';
import { systemEnv } from '../server.ts';

export const controls: Case[] = [
  {
    name: 'C1',
    title: 'control: plain Node http, 250 bytes of JSON',
    run: (stage) => measureLoop(stage, stage.bare, () => [{ path: '/' }]),
  },
  {
    name: 'C2',
    title: 'control: Fastify and pg, one product row by key',
    run: (stage) => measureLoop(stage, stage.row, () => rowRequests(stage)),
  },
  {
    name: 'C3 select-only',
    title: 'control: one row by key, 10 pg connections',
    run: (stage) => transactions(stage, 'select-only'),
  },
  {
    name: 'C3 tpcb-like',
    title: 'control: five statements in a transaction, 10 pg connections',
    run: (stage) => transactions(stage, 'tpcb-like'),
  },
];

const rowRequests = ({ products }: Stage) =>
  products.map(({ workspace, id }) => ({ path: `/${workspace}/${id}` }));

async function transactions(stage: Stage, kind: string): Promise<Measure> {
  const file = new URL('../controls/transactions.ts', import.meta.url);
  const child = forkChild(file, [kind, String(stage.seconds)], {
    env: { ...systemEnv(), BENCH_CONNECTION: JSON.stringify(stage.database.connection) },
  });
  try {
    return await messageOf<Measure>(child);
  } finally {
    await stopChild(child);
  }
}
