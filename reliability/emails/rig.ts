import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchPostgres } from '@stoa/embedded-postgres';
import { urlOf } from '../../bench/catalog-database.ts';
import { createPlainUnit } from '../../bench/create-plain-unit.ts';
import { createApiKey } from '../../src/core/access/keys/manage-api-keys.ts';
import { scopes } from '../../src/core/access/scope.ts';
import { createUser } from '../../src/core/access/users/create-user.ts';
import { createWorkspace } from '../../src/core/access/workspaces/create-workspace.ts';
import { createProduct } from '../../src/core/catalog/products/create-product.ts';
import { createSite } from '../../src/core/sites/manage-sites.ts';
import { type Connection, connect, openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { systemTenant, withTenant } from '../../src/platform/unit-of-work.ts';
import { type PostOffice, postOffice } from '../../test/kit/smtp.ts';
import { type CrashServer, startCrashServer } from '../crash/server.ts';
import type { Setting } from '../scenario.ts';
import { type RemoteShop, remoteShop } from './remote-shop.ts';

export const ownerAddress = 'owner@example.com';
export const storeSlug = 'shop';

/** A server that can be killed, with its mail server. */
export type EmailRig = {
  server: CrashServer;
  shop: RemoteShop;
  apiKey: string;
  song: { productId: string; variantId: string };
  mail: PostOffice;
  /** Until the next death: the server dies when the mail server has reached this stage. */
  killWhen(stage: SmtpStage | null): void;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
};

/** The recipient is named; the message has arrived and is not yet accepted. */
export type SmtpStage = 'RCPT TO' | 'DATA';

export type Fault = 'lease' | 'message-id';

const senderFaults = fileURLToPath(new URL('sender-faults.ts', import.meta.url));

export async function openEmailRig(
  { folder, after }: Pick<Setting, 'folder' | 'after'>,
  fault: Fault | null,
): Promise<EmailRig> {
  const postgres = await launchPostgres({ folder: path.join(folder, 'postgres') });
  after(postgres.stop);
  const { keys, song } = await openStore(postgres.connection);
  let killAt: SmtpStage | null = null;
  const reached = (stage: SmtpStage) => {
    if (stage !== killAt) return false;
    killAt = null;
    server.kill(`at ${stage}`);
    return true;
  };
  const mail = await postOffice(
    { after },
    {
      disabledCommands: ['STARTTLS'],
      recipient() {
        reached('RCPT TO');
        return null;
      },
      async beforeAccept() {
        reached('DATA');
      },
    },
  );
  const server = await startCrashServer(folder, {
    DATABASE_URL: urlOf(postgres.connection),
    STOA_BASE_URL: 'http://localhost:4000',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'shop@example.com',
    X402_FACILITATOR: 'sandbox',
    ...(fault && { NODE_OPTIONS: `--import ${senderFaults}`, SENDER_FAULT: fault }),
  });
  after(server.stop);
  const direct = await connect(postgres.connection, { options: '-c role=stoa_system' });
  after(() => direct.end());
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await direct.query<Row>(text, values)).rows;
  const isBusy = async (now: Date) => (await query(selectWork, [now])).length > 0;
  return {
    server,
    shop: remoteShop(server, { connection: postgres.connection, keys, isBusy }),
    apiKey: keys.own,
    song,
    mail,
    killWhen(stage) {
      killAt = stage;
    },
    query,
  };
}

const selectWork = `
  select from jobs where failed_at is null and (due_at <= $1 or leased_until is not null)
  union all select from x402_payments where state not in ('settled', 'failed') limit 1`;

/** A workspace with an owner, and a store that sells a song. */
async function openStore(connection: Connection) {
  const client = await connect(connection);
  await migrate(client);
  await client.end();
  const database = openDatabase({ connection, poolSize: 2 });
  const unit = createPlainUnit(database);
  const openWorkspace = (name: string) =>
    unit.runAsSystem(systemTenant, async (system) => {
      const { id: workspaceId, code } = await createWorkspace(system, name);
      const work = withTenant(system, { workspaceId, code });
      const draft = { name, scopes: [...scopes], expiresAt: null };
      const { text } = await createApiKey(work, draft, { createdBy: name, mode: 'test' });
      return { tenant: work.tenant, key: text };
    });
  try {
    const [own, other] = [await openWorkspace('Emails'), await openWorkspace('Others')];
    await unit.runAsSystem(systemTenant, async (system) => {
      const work = withTenant(system, own.tenant);
      await createSite(work, { slug: storeSlug, name: 'A shop', currency: 'USD' });
      const password = 'correct horse battery';
      await createUser(work, { email: ownerAddress, name: 'Owner', role: 'owner', password });
    });
    const price = { amount: 301, currency: 'USD' };
    const product = await unit.run(own.tenant, (work) =>
      createProduct(work, storeSlug, { name: 'Song', price, isDigital: true }),
    );
    const song = { productId: product.id, variantId: product.variants[0]?.id ?? '' };
    return { keys: { own: own.key, other: other.key }, song };
  } finally {
    await database.close();
  }
}
