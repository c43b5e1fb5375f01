import cors from '@fastify/cors';
import type { HttpServer } from '../server.ts';

/** Headers that all APIs with writes read and send. */
const commonRequestHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key', 'Request-Id'];
const commonResponseHeaders = [
  'idempotent-replayed',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'request-id',
  'www-authenticate',
];

/** Headers of signed requests and their responses, on APIs that verify signatures. */
export const signatureRequestHeaders = [
  'Request-Signature',
  'Signature',
  'Signature-Input',
  'Content-Digest',
  'UCP-Agent',
];
export const signatureResponseHeaders = [
  'request-signature-status',
  'response-signature',
  'content-digest',
  'signature',
  'signature-input',
];

type CorsOptions = {
  methods: string[];
  /** Additional request headers. */
  requestHeaders?: string[];
  /** Additional response headers. */
  responseHeaders?: string[];
};

/** CORS for any origin. It is safe because browsers add no credentials to these requests. */
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
