import { actLoop } from '../act-loop.ts';
import { type Dialect, publicUcp, ucpV1 } from '../agents/dialect.ts';
import { type Buyers, buyersOf } from '../agents/purchase.ts';
import { openStore } from '../agents/store.ts';
import { type Case, type Stage, withCpu } from '../case.ts';
import type { Counted, Measure } from '../measure.ts';
import { openLoop } from '../open-loop.ts';

const purchase = 'UCP purchase';

export const purchases: Case[] = [
  {
    name: purchase,
    title: 'create, update and complete a checkout over HTTP, one order; /api/ucp/v1',
    target: { perSecondAtLeast: 300 },
    run: (stage) => buyers(stage, ucpV1, (all) => saturated(stage, all)),
  },
  {
    name: `${purchase} at half`,
    title: 'the same at half of that rate, latency from the time each purchase was due',
    target: { p99AtMost: 60 },
    missing: ({ only }) =>
      only?.some((part) => purchase.includes(part)) === false ? `needs ${purchase}` : null,
    run: (stage) => {
      const perSecond = (stage.measured.get(purchase)?.perSecond ?? 0) / 2;
      const { seconds } = stage;
      return buyers(stage, ucpV1, ({ buy: act }) => openLoop({ perSecond, seconds, act }));
    },
  },
  {
    name: 'public UCP purchase',
    title: 'the same as UCP purchase, with the public standard (/ucp)',
    run: (stage) => buyers(stage, publicUcp, (all) => saturated(stage, all)),
  },
];

async function buyers(
  stage: Stage,
  dialect: Dialect,
  measure: (all: Buyers) => Promise<Counted>,
): Promise<Measure> {
  const { server, warmUpSeconds } = stage;
  const { variantIds } = await openStore(stage);
  const all = buyersOf(server.origin, variantIds, dialect);
  try {
    await actLoop({ callers: stage.options.connections, seconds: warmUpSeconds, act: all.buy });
    return await withCpu(stage, server.pid, () => measure(all));
  } finally {
    await all.close();
  }
}

const saturated = ({ options, seconds }: Stage, { buy: act }: Buyers) =>
  actLoop({ callers: options.connections, seconds, act });
