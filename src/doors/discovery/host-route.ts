import type { FastifySchema } from 'fastify';
import type { SigningKeys } from '../../core/access/signing/signing-key-ring.ts';
import type { Http } from '../../http/server.ts';
import type { DiscoveryDeps } from './deps.ts';
import { type Face, faceOf } from './face.ts';
import { latest, sendDocument } from './send-document.ts';

type Make = (face: Face, keys: SigningKeys) => Promise<object>;

/**
 * Routes whose document depends on the addressed host. The bytes are kept per host, and made anew
 * when the store or the keys have changed.
 */
export function hostRoute(app: Http, { resolveHost, keys, cache, deployedAt }: DiscoveryDeps) {
  return (path: string, schema: FastifySchema, make: Make): void => {
    app.get(path, { schema }, async (request, reply) => {
      const face = faceOf(await resolveHost(request));
      const current = await keys();
      const { origin, site } = face;
      const key = `${path} ${origin} ${site?.id} ${site?.version} ${current.version}`;
      const document = await cache.get(key, async () => ({
        value: await make(face, current),
        tags: site ? [`site:${site.id}`] : [],
      }));
      const lastModified = latest(deployedAt, site?.updatedAt, current.changedAt);
      reply.header('vary', 'host');
      return sendDocument(request, reply, document, lastModified);
    });
  };
}
