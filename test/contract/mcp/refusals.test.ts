import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { prepareMcpEndpoint, registerMcpRoute } from '../../../src/http/mcp/endpoint.ts';
import type { HttpServer } from '../../../src/http/server.ts';
import { DomainError, type DomainErrorKind } from '../../../src/kernel/domain-error.ts';

/** What a tool throws, and what the client receives: code, status, `retry_after`. */
const cases: [DomainErrorKind | 'an internal error', number, number, number | undefined][] = [
  ['unavailable', -32000, 503, 7],
  ['rate_limited', -32000, 429, 7],
  ['unauthenticated', -32000, 401, undefined],
  ['forbidden', -32000, 403, undefined],
  ['conflict', -32000, 409, undefined],
  ['too_early', -32000, 425, 1],
  ['payment_required', -32000, 402, undefined],
  ['invalid', -32602, 200, undefined],
  ['an internal error', -32603, 500, undefined],
];

for (const [kind, code, status, retryAfterSeconds] of cases)
  test(`${kind} is ${code} with ${status}${retryAfterSeconds ? ', and when to retry' : ''}`, async (t) => {
    const facts = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    const thrown =
      kind === 'an internal error'
        ? new Error('secret')
        : new DomainError(kind, 'a_reason', 'No.', facts);
    const app = fastify() as unknown as HttpServer;
    t.after(() => app.close());
    await app.register(async (inner: HttpServer) => {
      const resolveHost = async () => ({ kind: 'platform', origin: 'http://localhost' }) as const;
      await prepareMcpEndpoint(inner, { resolveHost });
      const call = () => Promise.reject(thrown);
      const describeServer = () => Promise.reject(thrown);
      const described = { operationId: 'test', summary: 'A test', description: 'A test.' };
      registerMcpRoute(inner, { call, describeServer, list: async () => [] }, described);
    });

    const answer = await app.inject({
      method: 'POST',
      url: '/',
      payload: { jsonrpc: '2.0', id: 'a', method: 'tools/call', params: { name: 'any' } },
    });

    const { error, id } = answer.json();
    assert.deepEqual([answer.statusCode, error.code, id], [status, code, 'a']);
    assert.equal(error.data.retry_after, retryAfterSeconds);
    assert.equal(answer.headers['retry-after'], retryAfterSeconds?.toString());
    assert.ok(!answer.body.includes('secret'));
  });
