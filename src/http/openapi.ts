import swagger from '@fastify/swagger';
import type { TSchema } from 'typebox';
import type { Http } from './server.ts';

type Options = {
  version: string;
  origin: string;
  /** Named schemas: answers refer to them instead of repeating them. */
  schemas: (TSchema & { $id?: string })[];
};

/** Collects the OpenAPI document from the schemas of the routes; register it before the doors. */
export async function describeApi(app: Http, { version, origin, schemas }: Options): Promise<void> {
  for (const schema of schemas) app.addSchema(schema);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Stoa',
        version,
        description: 'Commerce that software agents can buy from: catalog and merchant REST.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: origin }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) =>
        (json.$id as string) ?? `Schema${index}`,
    },
  });
}
