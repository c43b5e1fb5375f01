import path from 'node:path';
import { launchPostgres } from '@stoa/embedded-postgres';
import type { Client } from 'pg';
import { socketFile } from '../../packages/embedded-postgres/src/machine/socket-folder.ts';
import { type Connection, connect } from '../../src/platform/db/database.ts';
import { type CuttingProxy, cuttingProxy } from '../cuts/proxy.ts';
import { makeWorkspace } from '../cuts/workspace.ts';
import { type Ledger, openLedger, type Scenario } from '../scenario.ts';
import { callOnce, callUntilAnswered } from '../storm/call.ts';
import { startTarget, type Target } from '../target.ts';

/** The database connection breaks at every message of every kind of product write. */
export const connectionLoss: Scenario = {
  name: 'connection-loss',
  promise: 'the database connection cut at every protocol message: a retry has one effect',
  async run({ quick, folder, after }, random) {
    const postgres = await launchPostgres({ folder: path.join(folder, 'postgres') });
    after(postgres.stop);
    const proxy = await cuttingProxy(socketFile(postgres.connection.host));
    after(proxy.close);
    const apiKey = await makeWorkspace(postgres.connection);
    const { user, database } = postgres.connection;
    const target = await startTarget(path.join(folder, 'stoa'), {
      DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${database}`,
    });
    const direct = await connect(postgres.connection as Connection, {
      options: '-c role=stoa_system',
    });
    after(() => direct.end());
    const stage = { proxy, target, apiKey, direct, ledger: openLedger(), cuts: [] as string[] };
    for (const kind of ['POST', 'PATCH', 'DELETE'] as const) {
      // The short version cuts every third message, from a first one that the seed chooses.
      const step = quick ? 3 : 1;
      for (const half of quick ? [false] : [false, true])
        await cutEverywhere(stage, kind, { half, step, first: random.below(step) });
    }
    await target.stop();
    const lostCommits = stage.cuts.filter((cut) => /^server C.*COMMIT/.test(cut)).length;
    return {
      figures: { cuts: stage.cuts.length, 'of them lost responses of COMMIT': lostCommits },
      failures: stage.ledger.failures(),
    };
  },
};

type Stage = {
  proxy: CuttingProxy;
  target: Target;
  apiKey: string;
  direct: Client;
  ledger: Ledger;
  cuts: string[];
};
type Kind = 'POST' | 'PATCH' | 'DELETE';
type Cut = { half: boolean; step: number; first: number };

const success = { POST: 201, PATCH: 200, DELETE: 204 };
const maxMessages = 500;

/** Repeats until a call completes without reaching the message to cut. */
async function cutEverywhere(stage: Stage, kind: Kind, { half, step, first }: Cut): Promise<void> {
  for (let message = first; message < maxMessages; message += step) {
    const label = `${kind}-${half ? 'half' : 'whole'}-${message}`;
    const id = kind === 'POST' ? null : await makeProduct(stage, label);
    stage.proxy.arm({ message, half });
    const write = writeOf(stage, kind, label, id);
    const tried = await callOnce(write);
    const { cut } = stage.proxy.disarm();
    if (tried && tried.status >= 300 && tried.status !== 503)
      stage.ledger.fail('the response after a cut was', `${label} ${cut}: ${tried.status}`);
    const answer = await callUntilAnswered(write);
    if (answer?.status !== success[kind])
      stage.ledger.fail(
        'a retry was not accepted',
        `${label} ${cut}: ${answer?.status} ${answer?.text}`,
      );
    await checkEffect(stage, kind, label);
    if (cut === null) return;
    stage.cuts.push(cut);
  }
  stage.ledger.fail('too many messages', `${kind} has more than ${maxMessages} messages`);
}

const merchant = '/api/storefront/v1/merchant';

function writeOf({ target, apiKey }: Stage, kind: Kind, label: string, id: string | null) {
  const body =
    kind === 'POST'
      ? { site_slug: 'cuts', name: label, price: { amount: 1, currency: 'USD' } }
      : { variants: [{ stock: 7 }] };
  return {
    method: kind,
    url: `${target.origin}${merchant}/products${id ? `/${id}` : ''}`,
    apiKey,
    key: label,
    ...(kind === 'DELETE' ? {} : { body }),
  };
}

async function makeProduct(stage: Stage, label: string): Promise<string> {
  const write = { ...writeOf(stage, 'POST', label, null), key: `${label}-product` };
  const answer = await callUntilAnswered(write);
  return (JSON.parse(answer?.text ?? '{}') as { id?: string }).id ?? '';
}

/** One product of that name, as many events as versions, and no more versions than writes. */
async function checkEffect({ direct, ledger }: Stage, kind: Kind, label: string): Promise<void> {
  const { rows } = await direct.query<{ version: number; events: number }>(
    `select version, (select count(*)::int from events where resource_id = product_id) as events
       from products where name = $1`,
    [label],
  );
  const writes = kind === 'POST' ? 1 : 2;
  const right = rows.length === 1 && rows[0]?.version === writes && rows[0]?.events === writes;
  if (!right) ledger.fail('not one effect', `${label}: ${JSON.stringify(rows)}`);
}
