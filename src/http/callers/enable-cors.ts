import cors from '@fastify/cors';
import type { HttpServer } from '../server.ts';

/** What every surface that is written to reads, and tells of its limits and repeats. */
const commonRequestHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key', 'Request-Id'];
const commonResponseHeaders = [
  'idempotent-replayed',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'request-id',
  'www-authenticate',
];

/** What agents sign with, on surfaces that heed it, and what these tell of it. */
export const signatureRequestHeaders = [
  'Request-Signature',
  'Signature',
  'Signature-Input',
  'Content-Digest',
  'UCP-Agent',
];
export const signatureResponseHeaders = ['request-signature-status', 'response-signature'];

type CorsOptions = {
  methods: string[];
  /** Request headers of its own. */
  requestHeaders?: string[];
  /** Answer headers of its own. */
  responseHeaders?: string[];
};

/** Lets pages of any origin call a surface: no credential comes by itself, so nobody's is used behind their back. */
export async function enableCors(
  app: HttpServer,
  { methods, requestHeaders = [], responseHeaders = [] }: CorsOptions,
): Promise<void> {
  await app.register(cors, {
    origin: '*',
    methods,
    allowedHeaders: [...commonRequestHeaders, ...requestHeaders],
    exposedHeaders: [...commonResponseHeaders, ...responseHeaders],
    maxAge: 86_400,
    strictPreflight: false,
  });
}
