import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { openAsset } from '../../core/media/open-asset.ts';
import {
  creditInterruptedDownload,
  downloadNotFound,
  getDownload,
  recordDownload,
} from '../../core/orders/downloads/fetch-download.ts';
import { bytesToSend, sendFile } from '../../http/bytes/send-file.ts';
import type { HttpServer } from '../../http/server.ts';
import { stopwatch } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { DownloadDeps } from './deps.ts';
import { watchInterruption } from './watch-interruption.ts';

const schema = { hide: true, params: Type.Object({ token: Type.String() }) };

/** Shared caches must not keep a purchased file. */
const responseOptions = { cacheControl: 'private, no-store', attachment: true };

/**
 * `GET /downloads/<token>`: the file of a digital line, or a byte range of it. A response with
 * bytes counts towards the download limit (`recordDownload`); HEAD, 304 and 416 do not.
 */
export function registerFileRoute(
  app: HttpServer,
  { unit, workspaces, storage }: DownloadDeps,
): void {
  app.get('/downloads/:token', { schema }, async (request, reply) => {
    const { token } = request.params;
    const tenant = await workspaces.byToken('dl', token);
    if (!tenant) throw downloadNotFound();
    const asset = await waitForSettlement(() =>
      unit.view(tenant, (view) => getDownload(view, token)),
    );
    const file = openAsset(storage, asset);
    const bytes = bytesToSend(request, file);
    if (bytes === null) return sendFile(request, reply, { ...file, ...responseOptions });
    const fetch = { ...bytes, size: file.size };
    const grantId = await unit.run(tenant, (work) => recordDownload(work, token, fetch));
    const watched = watchInterruption(reply, { file, length: bytes.length }, (cutOff) => {
      unit
        .run(tenant, (work) => creditInterruptedDownload(work, grantId, cutOff))
        .catch((error) =>
          request.log.error({ err: error }, 'could not credit an interrupted download'),
        );
    });
    return sendFile(request, reply, { ...watched, ...responseOptions });
  });
}

/** Enough for a payment on a fast chain, so that an immediate download succeeds. */
const waitTimeoutMilliseconds = 8_000;
const pollIntervalMilliseconds = 250;

/** Retries `read` while the payment settles; after the timeout, 425 with `Retry-After`. */
export async function waitForSettlement<Answer>(
  read: () => Promise<Answer>,
  timeoutMilliseconds = waitTimeoutMilliseconds,
): Promise<Answer> {
  const start = stopwatch();
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const isEarly = error instanceof DomainError && error.kind === 'too_early';
      if (!isEarly || stopwatch() - start >= timeoutMilliseconds) throw error;
      await sleep(pollIntervalMilliseconds);
    }
  }
}
