import path from 'node:path';
import { launchPostgres } from '@stoa/embedded-postgres';
import { type Connection, connect } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { interleave, openFamily, violationsOf } from '../oauth/family.ts';
import { openNodes } from '../oauth/nodes.ts';
import type { Random } from '../random.ts';
import { caught, type Findings, openLedger, type Scenario, type Setting } from '../scenario.ts';

/** Concurrent refreshes, reuses and revocations of one grant on two nodes. */
export const oauthInterleavings: Scenario = {
  name: 'oauth-interleavings',
  promise: 'a refresh token returns new tokens once; a reuse or a revocation ends every token',
  run: async (setting, random) =>
    crossTokens({
      connection: await ownDatabase(setting),
      after: setting.after,
      random,
      runs: setting.quick ? 200 : 2_000,
    }),
};

/** The control: tokens are marked as used without a check for a concurrent use. */
export const oauthInterleavingsControl: Scenario = {
  name: 'oauth-interleavings-control',
  promise: 'control: a token use that is not atomic is caught',
  async run(setting, random) {
    const connection = await ownDatabase(setting);
    await loosen(connection);
    const runs = setting.quick ? 100 : 400;
    return caught(
      await crossTokens({
        connection,
        after: setting.after,
        random,
        runs,
      }),
    );
  },
};

type Crossing = {
  connection: Connection;
  after: Setting['after'];
  random: Random;
  runs: number;
};

export async function crossTokens({
  connection,
  after,
  random,
  runs,
}: Crossing): Promise<Findings> {
  const nodes = await openNodes(connection, 2, after);
  const ledger = openLedger();
  const counts = { refreshes: 0, won: 0, ended: 0 };
  const began = performance.now();
  for (let run = 0; run < runs; run += 1) {
    const family = await openFamily(nodes);
    await interleave(family, nodes, random.fork());
    for (const violations of await violationsOf(family, nodes))
      ledger.fail(violations, `run ${run}`);
    for (const { sent, won } of family.held) {
      counts.refreshes += sent;
      counts.won += won;
    }
    if (family.revoked || family.held.some(({ sent }) => sent > 1)) counts.ended += 1;
  }
  return {
    figures: {
      runs,
      refreshes: counts.refreshes,
      'that returned tokens': counts.won,
      'families ended': counts.ended,
      'ms per run': Math.round((performance.now() - began) / runs),
    },
    failures: ledger.failures(),
  };
}

/** A migrated PostgreSQL for this scenario alone. */
async function ownDatabase({ folder, after }: Setting): Promise<Connection> {
  const postgres = await launchPostgres({ folder: path.join(folder, 'postgres') });
  after(postgres.stop);
  const client = await connect(postgres.connection);
  await migrate(client);
  await client.end();
  return postgres.connection;
}

/** Behind a view with a trigger, rows are not locked and checked again. */
export async function loosen(connection: Connection): Promise<void> {
  const client = await connect(connection);
  await client.query(`
    alter table oauth_tokens rename to oauth_tokens_kept;
    create view oauth_tokens as select * from oauth_tokens_kept;
    create function use_up() returns trigger language plpgsql as $$
    begin
      update oauth_tokens_kept set consumed_at = new.consumed_at where token_hash = new.token_hash;
      return new;
    end $$;
    create trigger use_up instead of update on oauth_tokens for each row execute function use_up();
    grant select, insert, update, delete on oauth_tokens to stoa_system;`);
  await client.end();
}
