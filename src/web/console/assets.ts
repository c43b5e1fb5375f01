import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { HttpServer } from '../../http/server.ts';
import { notFound } from '../../kernel/domain-error.ts';

/** A file name without folders that does not start with a dot. */
export const assetNamePattern = '[\\w-][\\w.-]*';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Best first. The build writes each compressed file beside the original. */
const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

const assetRoute = {
  schema: {
    hide: true,
    params: Type.Object({ name: Type.String({ pattern: `^${assetNamePattern}$` }) }),
  },
};

/** `/console/assets/<name>`: scripts and styles whose names change with their content. */
export function registerAssetRoute(app: HttpServer, folder: URL): void {
  app.get(
    '/console/assets/:name',
    { ...assetRoute, attachValidation: true },
    async (request, reply) => {
      const { name } = request.params;
      const contentType = contentTypes[path.extname(name)];
      if (request.validationError || contentType === undefined) throw assetNotFound();
      const body = await readCompressed(new URL(`assets/${name}`, folder), request, reply);
      return reply
        .headers({
          'content-type': contentType,
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'same-origin',
          vary: 'accept-encoding',
        })
        .send(body);
    },
  );
}

/** The file in the best encoding that exists and that the client accepts. */
async function readCompressed(
  file: URL,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  const header = request.headers['accept-encoding'] ?? '';
  for (const { name, extension } of encodings) {
    if (!acceptsEncoding(header, name)) continue;
    const body = await readIfExists(new URL(file.href + extension));
    if (body === null) continue;
    reply.header('content-encoding', name);
    return body;
  }
  const body = await readIfExists(file);
  if (body === null) throw assetNotFound();
  return body;
}

/** Whether `Accept-Encoding` lists the coding with a weight above 0 (RFC 9110, section 12.5.3). */
export function acceptsEncoding(header: string, name: string): boolean {
  const weights = new Map(
    header.split(',').map((part) => {
      const [coding = '', ...parameters] = part
        .toLowerCase()
        .split(';')
        .map((one) => one.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [coding, weight === undefined ? 1 : Number(weight)];
    }),
  );
  return (weights.get(name) ?? weights.get('*') ?? 0) > 0;
}

async function readIfExists(file: URL): Promise<Buffer | null> {
  return readFile(file).catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR') return null;
    throw error;
  });
}

const assetNotFound = () =>
  notFound(
    'asset_not_found',
    'There is no such file. The console may have been updated: reload the page.',
  );
