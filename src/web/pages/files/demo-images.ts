import { Type } from 'typebox';
import { cacheKey } from '../../../http/bytes/byte-cache.ts';
import { sendBytes } from '../../../http/bytes/send-bytes.ts';
import type { HttpServer } from '../../../http/server.ts';
import { notFound } from '../../../kernel/domain-error.ts';
import type { PagesDeps } from '../deps.ts';

/** An SVG that is opened directly is a document: this policy blocks its scripts and requests. */
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const schema = {
  hide: true,
  params: Type.Object({ store: Type.String(), file: Type.String() }),
};

/** Images of the demo products: `/media/demo/<store>/<product>.svg`. */
export function registerDemoImageRoutes(app: HttpServer, { cache, pictures }: PagesDeps): void {
  app.get('/media/demo/:store/:file', { schema }, async (request, reply) => {
    const { store, file } = request.params;
    const ready = await cache.get(cacheKey('demo picture', store, file), async () => {
      const product = file.endsWith('.svg') ? file.slice(0, -'.svg'.length) : '';
      const text = await pictures(store, product);
      if (text === null) throw notFound('image_not_found', 'This image does not exist.');
      return { text, contentType: 'image/svg+xml', tags: [] };
    });
    reply.header('content-security-policy', contentSecurityPolicy);
    return sendBytes(request, reply, { ...ready, cacheControl: 'public, max-age=86400' });
  });
}
