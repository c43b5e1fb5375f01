import { actLoop } from '../act-loop.ts';
import { type Case, measureLoop, type Stage, withCpu } from '../case.ts';
import { fresh, urlOf } from '../catalog-database.ts';
import type { Counted, Measure } from '../measure.ts';
import { openLoop } from '../open-loop.ts';
import { type Payers, payersOf } from '../payers/payers.ts';
import { openPress } from '../payers/press.ts';
import { productionEnv, type RunningServer, startServer } from '../server.ts';

/** Low enough that payments rarely wait for each other: the latency of one payment is measured. */
const perSecond = 10;
const signedAhead = 1_000;

export const x402: Case[] = [
  {
    name: 'x402: 402 challenge',
    title: 'the 402 response with the payment requirements of a file',
    target: { ratio: { of: 'C1', atLeast: 0.3 } },
    async run(stage) {
      const { path } = await open(stage);
      return measureLoop(stage, stage.server, () => [{ path }], { status: 402 });
    },
  },
  {
    name: 'x402 facilitator: verify',
    title: `control: the sandbox facilitator verifies a payment; ${perSecond} per second`,
    run: (stage) =>
      withPayers(stage, (payers) => measure(stage, () => payers.facilitate('verify'))),
  },
  {
    name: 'x402 facilitator: verify, settle',
    title: 'control: the same, then it settles another payment',
    run: (stage) => withPayers(stage, (payers) => measure(stage, () => verifyAndSettle(payers))),
  },
  {
    name: 'x402 paid request',
    title: `from the signed payment to the settled order (X402_SETTLE=wait:3000); ${perSecond} per second`,
    target: { p50Beyond: { of: 'x402 facilitator: verify, settle', atMost: 10 } },
    run: (stage) => withPayers(stage, (payers) => measure(stage, payers.pay)),
  },
  {
    name: 'x402 paid request, after',
    title: `the same, answered before settlement (X402_SETTLE=after); ${perSecond} per second`,
    target: { p50Beyond: { of: 'x402 facilitator: verify', atMost: 10 } },
    run: (stage) => withLateSettlement(stage, (late, payers) => measure(late, payers.pay)),
  },
  {
    name: 'x402 paid requests, saturated',
    title: 'paid requests with X402_SETTLE=wait:3000, one caller per connection, closed loop',
    run: (stage) => withPayers(stage, (payers) => saturated(stage, payers.pay)),
  },
];

const open = ({ server: { origin }, apiKey }: Pick<Stage, 'server' | 'apiKey'>) =>
  openPress({ origin, apiKey }, { slug: `newsstand-${fresh()}` });

async function withPayers(
  stage: Stage,
  act: (payers: Payers) => Promise<Counted>,
): Promise<Measure> {
  const payers = payersOf(stage.server.origin, await open(stage));
  try {
    await payers.prepare(signedAhead);
    return await act(payers);
  } finally {
    await payers.close();
  }
}

/** Starts a second server on the same database, because X402_SETTLE is read at startup. */
async function withLateSettlement(
  stage: Stage,
  act: (late: Stage, payers: Payers) => Promise<Counted>,
): Promise<Measure> {
  const database = { DATABASE_URL: urlOf(stage.database.connection) };
  const env = { ...productionEnv(stage.options), ...database, X402_SETTLE: 'after' };
  const server: RunningServer = await startServer({ env });
  try {
    const late = { ...stage, server };
    return await withPayers(late, (payers) => act(late, payers));
  } finally {
    await server.stop();
  }
}

async function measure(stage: Stage, act: Payers['pay']): Promise<Counted> {
  const { seconds, warmUpSeconds, server } = stage;
  await openLoop({ perSecond, seconds: warmUpSeconds, act });
  return withCpu(stage, server.pid, () => openLoop({ perSecond, seconds, act }));
}

async function saturated(stage: Stage, act: Payers['pay']): Promise<Counted> {
  const { seconds, warmUpSeconds, server, options } = stage;
  const callers = options.connections;
  await actLoop({ callers, seconds: warmUpSeconds, act });
  return withCpu(stage, server.pid, () => actLoop({ callers, seconds, act }));
}

async function verifyAndSettle(payers: Payers): Promise<void> {
  await payers.facilitate('verify');
  await payers.facilitate('settle');
}
