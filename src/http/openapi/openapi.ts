import swagger from '@fastify/swagger';
import type { TSchema } from 'typebox';
import type { HttpServer } from '../server.ts';
import { completeOpenApi } from './complete-openapi.ts';
import type { OpenApi } from './openapi-document.ts';

type Options = {
  version: string;
  origin: string;
  /** Named schemas, to which responses refer. */
  schemas: (TSchema & { $id?: string })[];
};

/** Collects the OpenAPI document from the route schemas; register it before the APIs. */
export async function registerOpenApi(
  app: HttpServer,
  { version, origin, schemas }: Options,
): Promise<void> {
  for (const schema of schemas) app.addSchema(schema);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Stoa',
        version,
        description:
          'A commerce server that software agents can buy from. Bodies are JSON in snake_case, amounts are integers in minor units, timestamps are ISO 8601. Lists return `next_cursor`; send it as `cursor` to get the next page. Every error response has an `error` object with a stable `code`.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: origin }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API key of a workspace. Its scopes limit what it can do; a `write:` scope includes the `read:` scope of the same resource.',
          },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) =>
        (json.$id as string) ?? `Schema${index}`,
    },
  });
}

const completedDocuments = new WeakMap<object, OpenApi>();

/** The complete OpenAPI 3.1 document of a ready server (`await app.ready()`), built once. */
export function openApiDocument(app: HttpServer): OpenApi {
  const collected = app.swagger();
  const known = completedDocuments.get(collected);
  if (known) return known;
  const document = completeOpenApi(collected as unknown as OpenApi);
  completedDocuments.set(collected, document);
  return document;
}
