import { toTextBytes } from '../../../http/bytes/byte-cache.ts';
import { sendBytes } from '../../../http/bytes/send-bytes.ts';
import { icon, styleSheet } from '../../../http/pages/assets.ts';
import type { HttpServer } from '../../../http/server.ts';

const cacheControl = 'public, max-age=31536000, immutable';

/** The style sheet and the icon that all pages share. */
export function registerAssetRoutes(app: HttpServer): void {
  for (const { path, ...text } of [styleSheet, icon]) {
    const ready = toTextBytes(text);
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      sendBytes(request, reply, { ...ready, cacheControl }),
    );
  }
}
