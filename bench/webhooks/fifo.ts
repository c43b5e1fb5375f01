import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '../../src/kernel/clock.ts';
import { createUnitOfWork } from '../../src/platform/create-unit-of-work.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createOutboundClient } from '../../src/platform/outbound/client.ts';
import { systemTenant } from '../../src/platform/unit-of-work.ts';

/**
 * The control: delivers webhooks like a plain job queue. It has as many concurrent sends as the
 * dispatcher, but one queue for all endpoints, in order of the due time.
 */
const slots = 512;
const limits = { timeoutSeconds: 5, maxBodyBytes: 4_096 };

type Row = { delivery_id: string; url: string; payload: string };

const claim = `with due as (
    select workspace_id, endpoint_id, created_at, delivery_id from webhook_queue
    where due_at <= now() order by due_at limit $1 for update skip locked),
  leased as (
    update webhook_queue q set due_at = now() + interval '30 seconds' from due d
    where q.workspace_id = d.workspace_id and q.endpoint_id = d.endpoint_id
      and q.created_at = d.created_at and q.delivery_id = d.delivery_id returning q.*)
  select l.delivery_id, w.url, e.payload from leased l
  join webhook_endpoints w using (workspace_id, endpoint_id)
  join events e on e.workspace_id = l.workspace_id and e.event_id = l.event_id`;

if (process.send) await work();

async function work(): Promise<void> {
  const connection = { connectionString: process.env.DATABASE_URL ?? '' };
  const database = openDatabase({ connection, poolSize: 6 });
  const unit = createUnitOfWork({
    database,
    secrets: createSecrets(process.env.SECRETS_KEYS ?? ''),
    clock: systemClock,
    random: randomBytes,
    origin: '',
    notify: () => undefined,
  });
  const outbound = createOutboundClient({ production: false, allow: [] });
  const query = <Result>(text: string, values: unknown[]) =>
    unit.runAsSystem(systemTenant, (system) => system.query<Result>(text, values));
  let free = slots;
  let finished: string[] = [];
  const send = async ({ delivery_id: id, url, payload: body }: Row) => {
    const request = { url, method: 'POST', body } as const;
    await outbound.send(request, limits).then(
      () => finished.push(id),
      () => undefined,
    );
    free += 1;
  };
  process.send?.({ ready: true });
  for (;;) {
    const rows = free > slots / 8 ? await query<Row>(claim, [free]) : [];
    free -= rows.length;
    for (const row of rows) void send(row);
    const ended = finished;
    finished = [];
    if (ended.length > 0)
      await query('delete from webhook_queue where delivery_id = any($1)', [ended]);
    if (rows.length === 0) await delay(2);
  }
}
