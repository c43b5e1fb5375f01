import { Type } from 'typebox';
import { openImage } from '../../core/media/open-asset.ts';
import { sendFile } from '../../http/bytes/send-file.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import type { HttpServer } from '../../http/server.ts';
import type { MediaApiDeps } from './deps.ts';
import { registerUploadRoute } from './uploads.ts';

/** Uploads through signed URLs, and public images. */
export function mediaApi(deps: MediaApiDeps) {
  return async (app: HttpServer) => {
    limitRate(app, deps.limits, 'media');
    registerImageRoute(app, deps);
    if (deps.inbox) registerUploadRoute(app, { ...deps, inbox: deps.inbox });
  };
}

const schema = {
  hide: true,
  params: Type.Object({ code: Type.String(), file: Type.String() }),
};

/** A file name is never reused for other bytes. */
const cacheControl = 'public, max-age=31536000, immutable';

/** `/media/images/<code>/<name>`: finalized images and videos, but no files that are sold. */
function registerImageRoute(app: HttpServer, { storage }: MediaApiDeps): void {
  app.get('/media/images/:code/:file', { schema }, async (request, reply) => {
    const { code, file } = request.params;
    const image = await openImage(storage, code, file);
    reply.header('access-control-allow-origin', '*');
    return sendFile(request, reply, { ...image, cacheControl, attachment: false });
  });
}
