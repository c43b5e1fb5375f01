import { Type } from 'typebox';
import { openImage } from '../../core/media/open-asset.ts';
import { sendFile } from '../../http/bytes/send-file.ts';
import type { HttpServer } from '../../http/server.ts';
import type { MediaApiDeps } from './deps.ts';

const schema = {
  hide: true,
  params: Type.Object({ code: Type.String(), file: Type.String() }),
};

/** A file name is never reused for other bytes. */
const cacheControl = 'public, max-age=31536000, immutable';

/** `/media/images/<code>/<name>`: finalized images and videos, but no files that are sold. */
export function registerImageRoute(app: HttpServer, { storage }: MediaApiDeps): void {
  app.get('/media/images/:code/:file', { schema }, async (request, reply) => {
    const { code, file } = request.params;
    const picture = await openImage(storage, code, file);
    reply.header('access-control-allow-origin', '*');
    return sendFile(request, reply, { ...picture, cacheControl, attachment: false });
  });
}
