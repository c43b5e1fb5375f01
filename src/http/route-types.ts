import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';

/** What the schema of a route may say about its input. */
export type InputSchema = {
  params?: TSchema;
  querystring?: TSchema;
  body?: TSchema;
  response?: object;
};

type InputOf<Schema> = Schema extends TSchema ? Static<Schema> : unknown;

/** A request whose input is typed by the schema of its route. */
export type RequestOf<Schema extends InputSchema> = FastifyRequest<{
  Params: InputOf<Schema['params']>;
  Querystring: InputOf<Schema['querystring']>;
  Body: InputOf<Schema['body']>;
}>;
