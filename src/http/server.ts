import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type FastifyBaseLogger, type FastifyRequest, fastify, LogController } from 'fastify';
import { base32, bytesToBigInt } from '../kernel/base32.ts';
import type { Log } from '../platform/log.ts';
import { bodyProblem } from './body-hygiene.ts';
import { answerRestError } from './rest-errors.ts';
import { answerUnknownRoutes } from './unknown-route.ts';
import { validatorCompiler } from './validation.ts';

/** Our Fastify: routes are typed by their TypeBox schemas. */
export type Http = ReturnType<typeof createServer>;

type Options = { log: Log; trustedProxies: string[] };

const jsonBodyMilliseconds = 15_000;

/** The hall that all doors share: limits, request ids, strict bodies, and an answer for everything (security 7). */
export function createServer({ log, trustedProxies }: Options) {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    genReqId: requestId,
    requestIdHeader: false,
    bodyLimit: 262_144,
    connectionTimeout: 0,
    requestTimeout: 600_000,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 1_000,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_100 },
    http: { maxHeaderSize: 16_384, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(answerRestError);
  answerUnknownRoutes(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id).header('x-content-type-options', 'nosniff');
  });
  app.addHook('preParsing', limitBodyTime);
  app.addHook('preValidation', async (request) => {
    const problem = request.body === undefined ? null : bodyProblem(request.body);
    if (problem) throw problem;
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
  return app;
}

/** The caller's own id when it is a plain short word, else a new one. */
function requestId(request: IncomingMessage): string {
  const given = request.headers['request-id'];
  if (typeof given === 'string' && /^[\x21-\x7e]{1,128}$/.test(given)) return given;
  return `req_${base32(bytesToBigInt(randomBytes(10)), 16)}`;
}

/** A body that trickles in is cut off; the server's own timeout is longer, for uploads. */
async function limitBodyTime(request: FastifyRequest): Promise<void> {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => request.raw.destroy(), jsonBodyMilliseconds);
  request.raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}
