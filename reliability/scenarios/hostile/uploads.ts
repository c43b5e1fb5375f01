import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type LiveServer,
  openLiveServer,
  publicHost,
  type Reply,
} from '../../hostile/live-server.ts';
import { type HostileFile, hostileFiles } from '../../hostile/uploads.ts';
import { exchange } from '../../raw/exchange.ts';
import { type Ledger, openLedger, type Scenario } from '../../scenario.ts';

type Stage = { live: LiveServer; ledger: Ledger };

/** Files with a false type are rejected and leave nothing. */
export const uploads: Scenario = {
  name: 'uploads',
  promise:
    'files with a false type, too long, too late or of others: rejected, and the disk unchanged',
  async run(setting) {
    const live = await openLiveServer(setting, { LOG_LEVEL: 'fatal' });
    const stage: Stage = { live, ledger: openLedger() };
    const before = new Set(filesOf(live));
    let taken = 0;
    for (const file of hostileFiles) if (await offer(stage, file)) taken += 1;
    const cut = await sendWrongly(stage);
    const added = await untilClean(live, before, taken);
    const left = added.length - taken;
    if (left > 0) stage.ledger.fail(`of these ${left} stayed`, added.join(', '));
    return {
      figures: {
        'hostile files': hostileFiles.length,
        'of them accepted and served safely': taken,
        'uploads cut, repeated, forged or foreign': cut,
        'files left behind': left,
      },
      failures: stage.ledger.failures(),
    };
  },
};

type Announced = { asset_id: string; upload_url: string };

const announce = (live: LiveServer, file: Partial<HostileFile>, size: number) =>
  live.act('POST', '/media/assets/upload-url', {
    filename: file.filename ?? 'a.png',
    content_type: file.contentType ?? 'image/png',
    purpose: file.purpose ?? 'image',
    size,
  });

const put = (
  live: LiveServer,
  { upload_url }: Announced,
  body: Buffer,
  contentType = 'image/png',
) =>
  live.ask({
    method: 'PUT',
    path: new URL(upload_url).pathname,
    headers: { 'content-type': contentType },
    body,
  });

/**
 * Requests a URL, uploads and finalizes, as far as each step succeeds; true when the file was
 * accepted.
 */
async function offer({ live, ledger }: Stage, file: HostileFile): Promise<boolean> {
  const steps = await stepsOf(live, file);
  for (const { status, text, headers } of steps) {
    if (status >= 500 || status === 0) ledger.fail('server error', `${file.name}: ${text}`);
    if (headers['set-cookie']) ledger.fail('a header was set', file.name);
  }
  const last = steps.at(-1)?.text ?? '';
  if (ok(steps) !== file.taken) ledger.fail('a wrong result', `${file.name}: ${last}`);
  if (ok(steps)) await look({ live, ledger }, file, JSON.parse(last).url);
  return ok(steps);
}

async function stepsOf(live: LiveServer, file: HostileFile): Promise<Reply[]> {
  const announced = await announce(live, file, file.bytes.length);
  if (!ok([announced])) return [announced];
  const asset: Announced = JSON.parse(announced.text);
  const sent = await put(live, asset, file.bytes, file.contentType);
  if (!ok([sent])) return [announced, sent];
  const finalize = { asset_id: asset.asset_id };
  return [announced, sent, await live.act('POST', '/media/assets', finalize)];
}

const ok = (steps: Reply[]): boolean => steps.every(({ status }) => status < 300 && status > 0);

/** An accepted file is served with its declared type and without any permissions in a browser. */
async function look({ live, ledger }: Stage, { name, contentType }: HostileFile, url: string) {
  const { headers, status } = await live.ask({ method: 'GET', path: new URL(url).pathname });
  const wanted: Record<string, RegExp> = {
    'content-type': new RegExp(`^${contentType}$`),
    'x-content-type-options': /^nosniff$/,
    'content-security-policy': /default-src 'none'|sandbox/,
  };
  if (status !== 200) ledger.fail('not shown', `${name}: ${status}`);
  for (const [header, value] of Object.entries(wanted))
    if (!value.test(headers[header] ?? ''))
      ledger.fail(`a weak ${header}`, `${name}: ${headers[header]}`);
  if (!/^\/media\/[\w/.-]+$/.test(new URL(url).pathname))
    ledger.fail('a URL that reveals the file name', url);
}

const image = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(92, 7)]);

/** Valid files in invalid requests. Returns their number. */
async function sendWrongly({ live, ledger }: Stage): Promise<number> {
  const fresh = async (size = 100): Promise<Announced> =>
    JSON.parse((await announce(live, {}, size)).text);
  const expect = (what: string, { status }: Reply, ...statuses: number[]) => {
    if (!statuses.includes(status)) ledger.fail(what, `answered ${status}`);
  };
  const once = await fresh();
  expect('the first upload', await put(live, once, image), 204);
  const finalize = { asset_id: once.asset_id };
  const theirs = { authorization: `Bearer ${live.stranger}` };
  const foreign = {
    method: 'POST',
    path: '/api/storefront/v1/merchant/media/assets',
    body: finalize,
  };
  expect('finalized by another workspace', await live.ask({ ...foreign, headers: theirs }), 404);
  expect('finalized', await live.act('POST', '/media/assets', finalize), 200);
  expect('uploaded again after that', await put(live, once, image), 404, 409, 410);
  await live.act('DELETE', `/media/assets/${once.asset_id}`);
  expect('uploaded after deletion', await put(live, once, image), 404, 410);
  expect('10 GB announced', await announce(live, {}, 10_000_000_000), 400, 413, 422);
  expect('a negative size', await announce(live, {}, -1), 400, 422);
  const forged = await fresh();
  forged.upload_url = forged.upload_url.replace(/\.[^./]{6}([^./]*)$/, '.AAAAAA$1');
  expect('a forged URL', await put(live, forged, image), 404);
  expect('more than was announced', await put(live, await fresh(50), image), 413);
  expect('as another type', await put(live, await fresh(), image, 'text/html'), 415);
  for (const length of [10_000_000_000, 100]) {
    const { upload_url } = await fresh();
    const bytes = `PUT ${new URL(upload_url).pathname} HTTP/1.1\r\nhost: ${publicHost}\r\ncontent-type: image/png\r\ncontent-length: ${length}\r\n\r\n`;
    const { statuses } = await exchange(
      live.target.port,
      Buffer.concat([Buffer.from(bytes), image.subarray(0, 50)]),
      // The server waits for the rest of the file.
      { quietMs: 200, waitMs: 1_000 },
    );
    if (statuses.some((status) => status < 300))
      ledger.fail('half a file was accepted', `${length}`);
  }
  return 12;
}

/** What the server writes by itself meanwhile: product feeds, and its address once it is ready. */
const ownFiles = ['feeds', 'server.json'];

/** The files that callers can leave. */
function filesOf({ target: { dataDir } }: LiveServer): string[] {
  // The folder is created with the first file.
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.split(path.sep).some((part) => ownFiles.includes(part)));
}

/** Interrupted uploads are cleaned up a moment later. Returns the files that were not there before. */
async function untilClean(
  live: LiveServer,
  before: Set<string>,
  wanted: number,
): Promise<string[]> {
  const added = () => filesOf(live).filter((file) => !before.has(file));
  for (let waited = 0; waited < 3_000 && added().length > wanted; waited += 50) await delay(50);
  return added();
}
