import { Type } from 'typebox';
import { openPicture } from '../../core/media/open-asset.ts';
import { sendFile } from '../../http/bytes/send-file.ts';
import type { Http } from '../../http/server.ts';
import type { MediaDeps } from './deps.ts';

const schema = {
  hide: true,
  params: Type.Object({ code: Type.String(), file: Type.String() }),
};

/** A name is never used for other bytes again. */
const cacheControl = 'public, max-age=31536000, immutable';

/** `/media/images/<code>/<name>`: finalized pictures and films. Files for buyers are not among them. */
export function pictureRoute(app: Http, { storage }: MediaDeps): void {
  app.get('/media/images/:code/:file', { schema }, async (request, reply) => {
    const { code, file } = request.params;
    const picture = await openPicture(storage, code, file);
    reply.header('access-control-allow-origin', '*');
    return sendFile(request, reply, { ...picture, cacheControl, attachment: false });
  });
}
