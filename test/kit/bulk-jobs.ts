import assert from 'node:assert/strict';
import { finalized, type openMediaShop } from './media.ts';
import type { Caller } from './shop.ts';

type MediaShop = Awaited<ReturnType<typeof openMediaShop>>;

/** Uploads a file to import and returns the id of its asset. */
export async function uploadCatalog(
  shop: Pick<MediaShop, 'send'>,
  merchant: Caller,
  text: string | Buffer,
  filename = 'catalog.csv',
): Promise<string> {
  const content_type = filename.endsWith('.gz')
    ? 'application/gzip'
    : filename.endsWith('.csv')
      ? 'text/csv'
      : 'application/x-ndjson';
  const file = { filename, content_type, purpose: 'import_file' };
  const asset = await finalized(shop, merchant, { bytes: Buffer.from(text), file });
  assert.equal(asset.status, 'ready', JSON.stringify(asset));
  return asset.id;
}

/** A CSV file with products `item-1`, `item-2`, … */
export function catalogOf(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return `item-${number},Item ${number},${number}.00,Plain and useful item ${number}\n`;
  });
  return `slug,name,price,description\n${rows.join('')}`;
}

/** Starts an import, export or bulk operation, runs it to its end, and reads it. */
export async function runJob(
  shop: Pick<MediaShop, 'app'>,
  merchant: Caller,
  path: string,
  body: object,
) {
  const started = await merchant.post(path, body);
  assert.equal(started.status, 202, started.text);
  await shop.app.longJobs.drain();
  return (await merchant.get(`${path}/${started.body.id}`)).body;
}

/** Waits until a job has worked on some rows; fails if it ends before. */
export async function untilStarted(merchant: Caller, path: string): Promise<void> {
  for (;;) {
    const { state, done } = (await merchant.get(path)).body;
    if (done > 0) return;
    assert.ok(['queued', 'running'].includes(state), state);
  }
}

/** Makes a second process claim what is queued, as after a lease that expired too early. */
export async function duplicateRuns({
  unit,
  tenant,
}: Pick<MediaShop, 'unit' | 'tenant'>): Promise<void> {
  await unit.runAsSystem(tenant, (work) =>
    work.query(
      `insert into jobs (workspace_id, job_id, name, payload, due_at, created_at)
       select workspace_id, job_id || 'x', name, payload, due_at, created_at from jobs where name = 'bulk_jobs.run'`,
      [],
    ),
  );
}
