import assert from 'node:assert/strict';
import type { InjectOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { CartResponse, CheckoutResponse } from '../../src/api/ucp/public/responses/buying.ts';
import {
  LookupResponse,
  ProductResponse,
  SearchResponse,
} from '../../src/api/ucp/public/responses/catalog.ts';
import {
  BusinessErrorResponse,
  ErrorResponse,
} from '../../src/api/ucp/public/responses/elements.ts';
import { OrderResponse } from '../../src/api/ucp/public/responses/order.ts';
import { BusinessProfile } from '../../src/api/ucp/public/responses/profile.ts';
import { checkInvariants } from './ucp-invariants.ts';

/** The checked parts of a response. */
type UcpAnswer = { status: number; body?: any; text: string };

/** The schema of each path's successful response, and the tools that return the same. */
const described: [path: RegExp, tool: RegExp, TSchema][] = [
  [/\/catalog\/search$/, /^search_catalog$/, SearchResponse],
  [/\/catalog\/lookup$/, /^lookup_catalog$/, LookupResponse],
  [/\/catalog\/product$/, /^get_product$/, ProductResponse],
  [/\/carts\b/, /_cart$/, CartResponse],
  [/\/checkout-sessions\b/, /_checkout$/, CheckoutResponse],
  [/\/orders\//, /^get_order$/, OrderResponse],
];

/**
 * Validates every UCP response that a test receives against our own schemas: REST, tools and the
 * profile, for every caller and outcome.
 */
export function checkUcp({ method, url, payload }: InjectOptions, answer: UcpAnswer): void {
  // A client resolves dot segments before it sends the URL.
  const path = new URL(String(url), 'http://localhost').pathname;
  if (answer.body === undefined || method === 'OPTIONS') return;
  if (path === '/.well-known/ucp') fits(BusinessProfile, answer.body.ucp, path);
  else if (path === '/ucp/mcp') checkRpc(payload, answer);
  else if (path.startsWith('/ucp/') && path !== '/ucp/') checkRest(path, answer);
}

function checkRest(path: string, { status, body }: UcpAnswer): void {
  if (status >= 400) fits(ErrorResponse, body, path);
  else checkBody(described.find(([pattern]) => pattern.test(path))?.[2], body, path);
}

/** A result contains its data once and a text without JSON; an error contains our code. */
function checkRpc(payload: unknown, { status, body, text }: UcpAnswer): void {
  assert.equal(body.jsonrpc, '2.0', text);
  if (body.error) {
    const { message, data } = body.error;
    assert.equal(data.content, message, text);
    assert.match(data.code, /^[a-z0-9_]+$/, text);
    return;
  }
  assert.equal(status, 200, text);
  const { method, params } = payload as { method?: string; params?: { name?: string } };
  if (method !== 'tools/call') return;
  const { content, structuredContent, isError } = body.result;
  assert.deepEqual([isError, content.length], [undefined, 1], text);
  assert.throws(() => JSON.parse(content[0].text), text);
  const items = structuredContent.products ?? structuredContent.line_items ?? [];
  const variants = structuredContent.product?.variants ?? [];
  const most = 1_024 + 100 * (items.length + variants.length);
  assert.ok(Buffer.byteLength(content[0].text) <= most, content[0].text);
  const tool = String(params?.name);
  checkBody(described.find(([, pattern]) => pattern.test(tool))?.[2], structuredContent, tool);
}

function checkBody(schema: TSchema | undefined, body: any, what: string): void {
  if (body.ucp?.status === 'error') {
    fits(BusinessErrorResponse, body, what);
    return;
  }
  assert.ok(schema, `${what} is described`);
  fits(schema, body, what);
  checkInvariants(body);
}

function fits(schema: TSchema, body: unknown, what: string): void {
  const problems = Errors(schema, body).map(({ instancePath, message }) => instancePath + message);
  assert.deepEqual(problems, [], `${what} ${JSON.stringify(body)}`);
}
