import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, type TestContext } from 'node:test';
import { type Answer, type Caller, openShop, type Shop } from './shop.ts';

/** A shop that stores uploads in a temporary folder. */
export async function openMediaShop(
  t: TestContext | null,
  env: Record<string, string> = {},
  origin = 'http://localhost:4000',
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-media-'));
  const shop = await openShop(t, { env: { STOA_DATA_DIR: folder, ...env }, origin });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (t) t.after(remove);
  else after(remove);
  return { ...shop, folder };
}

/** Every file below the data folder, by path. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Bytes with the signature of a PNG. */
export function png(size = 100): Buffer {
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(size - 8, 7)]);
}

/** Bytes with the signature of a PDF. */
export function pdf(size = 100): Buffer {
  return Buffer.from('%PDF-1.7\n'.padEnd(size, 'x'));
}

export const imageFile = { filename: 'a.png', content_type: 'image/png', purpose: 'image' };
export const file = {
  filename: 'a.pdf',
  content_type: 'application/pdf',
  purpose: 'digital_file',
};

export type Announced = { asset_id: string; upload_url: string; headers: Record<string, string> };

/** Requests an upload URL. */
export async function announce(merchant: Caller, draft: object): Promise<Announced> {
  return (await merchant.post('/media/assets/upload-url', draft)).body;
}

/** PUTs bytes to an upload URL of this server. */
export function put(
  shop: Pick<Shop, 'send'>,
  { upload_url, headers }: Announced,
  bytes: Buffer | string,
): Promise<Answer> {
  const url = new URL(upload_url).pathname;
  return shop.send({ method: 'PUT', url, headers, payload: bytes });
}

/** Requests an upload URL and uploads the bytes; returns the id of the pending asset. */
export async function upload(
  shop: Pick<Shop, 'send'>,
  merchant: Caller,
  draft: object,
  bytes: Buffer,
): Promise<string> {
  const announced = await announce(merchant, { ...draft, size: bytes.length });
  await put(shop, announced, bytes);
  return announced.asset_id;
}

/** Uploads the bytes and finalizes the asset; returns it. */
export async function finalized(
  shop: Pick<Shop, 'send'>,
  merchant: Caller,
  draft: { bytes: Buffer; file: object; more?: object },
) {
  const asset_id = await upload(shop, merchant, draft.file, draft.bytes);
  return (await merchant.post('/media/assets', { asset_id, ...draft.more })).body;
}
