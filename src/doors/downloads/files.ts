import { Type } from 'typebox';
import { openAsset } from '../../core/media/open-asset.ts';
import {
  countDownload,
  downloadNotFound,
  getDownload,
} from '../../core/orders/downloads/fetch-download.ts';
import { rangeOf, sendFile } from '../../http/bytes/send-file.ts';
import type { Http } from '../../http/server.ts';
import type { DownloadDeps } from './deps.ts';
import { onceSettled } from './once-settled.ts';

const schema = { hide: true, params: Type.Object({ token: Type.String() }) };

/** What was bought is kept by its buyer, and by nobody on the way. */
const manner = { cacheControl: 'private, no-store', attachment: true };

/** `GET /downloads/<token>`: the file of a digital line (decisions 11); parts too. HEAD is not counted. */
export function fileRoute(app: Http, { unit, workspaces, storage }: DownloadDeps): void {
  app.get('/downloads/:token', { schema }, async (request, reply) => {
    const { token } = request.params;
    const tenant = await workspaces.byToken('dl', token);
    if (!tenant) throw downloadNotFound();
    const asset = await onceSettled(() => unit.view(tenant, (view) => getDownload(view, token)));
    const file = openAsset(storage, asset);
    const range = rangeOf(request, { size: file.size, etag: `"${file.etag}"` });
    const hasBytes = range === null || range.start <= range.end;
    if (request.method === 'GET' && hasBytes) {
      const fromStart = range === null || range.start === 0;
      await unit.run(tenant, (work) => countDownload(work, token, { fromStart }));
    }
    return sendFile(request, reply, { ...file, ...manner });
  });
}
