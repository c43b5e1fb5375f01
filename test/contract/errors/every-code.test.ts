import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { capabilities, ucpVersion } from '../../../src/api/ucp/public/protocol/capabilities.ts';
import {
  type ActiveCapabilities,
  negotiate,
} from '../../../src/api/ucp/public/protocol/negotiation.ts';
import { withNextUcpCall, writeRestCall } from '../../../src/api/ucp/public/protocol/next-call.ts';
import { toNextTool } from '../../../src/api/ucp/public/protocol/rest-table.ts';
import { getNextSkillCall } from '../../../src/core/skills/guidance/next-skill-call.ts';
import { getNextStep } from '../../../src/core/skills/guidance/next-steps.ts';
import { skills } from '../../../src/core/skills/registry.ts';
import { type NextCall, withNextCall } from '../../../src/http/errors/next-call.ts';
import { statusByKind } from '../../../src/http/errors/rest-errors.ts';
import { DomainError, type DomainErrorKind } from '../../../src/kernel/domain-error.ts';

/** Every code of every status that is documented, as all errors that it can be. */
const documented = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
const errors = documented.split('\n## ').flatMap((section) => {
  const status = Number(section.slice(0, 3));
  const kinds = Object.entries(statusByKind).filter(([, each]) => each === status);
  return [...section.matchAll(/^\| `([a-z0-9_]+)` \|/gm)].flatMap(([, code = '']) =>
    kinds.map(([kind]) => errorOf(kind as DomainErrorKind, code)),
  );
});

/** With everything that an error may offer to choose from. */
function errorOf(kind: DomainErrorKind, code: string): DomainError {
  const choices = [
    { id: 'one', in_stock: true },
    { id: 'other', in_stock: true },
  ];
  const extensions = { alternatives: choices, available: 3, shipping_options: choices };
  return new DomainError(kind, code, 'No.', { extensions });
}

/** Steps of which only a credential or another idempotency key is the point. */
const withoutSkillCall = ['get_credential', 'repeat_with_new_key'];
/** What a buyer decides. */
const decisions = /variant_id|variant_options|quantity|selected_|accepted_|instruments|coupon/;

test('all errors are read', () => assert.ok(errors.length > 250, String(errors.length)));

test('skills: every error names a call that decides nothing', () => {
  for (const error of errors)
    for (const { name } of skills) {
      const input = { product_id: 'prd_a', cart_token: 'cart_a' };
      const next = getNextSkillCall(error, { skill: name, input, siteSlug: 'shop' });
      if (next === null) {
        assert.ok(withoutSkillCall.includes(getNextStep(error)), `${error.reason} ${name}`);
        continue;
      }
      const isRepeated = next.input === input && getNextStep(error) === 'repeat';
      const reads = ['catalog-search', 'store-details', 'ucp-checkout'].includes(next.skill);
      const isCart = ['create', 'get'].includes(String(next.input.action));
      assert.ok(isRepeated || reads || isCart, `${error.reason} ${JSON.stringify(next)}`);
      assert.doesNotMatch(JSON.stringify(next.input), decisions, error.reason);
    }
});

const complete = '/api/ucp/v1/checkout-sessions/cs_a/complete';
const urls = [
  complete,
  '/api/ucp/v1/checkout-sessions',
  '/api/storefront/v1/carts/cart_a/items',
  '/api/storefront/v1/carts/cart_a/checkout',
  '/api/x402/product/shop/prd_a',
];
/** Errors after which the same request is sent again: nothing was done. */
const again = ['repeat', 'repeat_with_new_key'];

test('REST: every error names a call that decides nothing', () => {
  for (const error of errors)
    for (const url of urls) {
      const token = /cart_a/.exec(url)?.[0];
      const body = { line_items: [{ product_id: 'prd_a' }] };
      const params = { ...(token && { token }) };
      const request = { method: 'POST', url, body, params, query: {} } as FastifyRequest;
      const next = withNextCall(error, request).extensions.next as NextCall;
      assert.ok(next, `${error.reason} ${url}`);
      assertDecidesNothing(error, next);
    }
});

test('public UCP: every error names a call that decides nothing', () => {
  const profile = {
    version: ucpVersion,
    capabilities: new Map(capabilities.map((name) => [name, [ucpVersion]])),
  };
  const active: ActiveCapabilities = negotiate(
    profile as unknown as Parameters<typeof negotiate>[0],
  );
  const body = { line_items: [{ item: { id: 'prd_a' } }] };
  for (const error of errors)
    for (const url of [
      '/ucp/checkout-sessions/cs_a/complete',
      '/ucp/carts',
      '/ucp/checkout-sessions',
    ]) {
      const failed = { sent: { method: 'POST', url, body }, active };
      const next = withNextUcpCall(error, failed, writeRestCall('profile="x"')).extensions.next;
      assert.ok(next, `${error.reason} ${url}`);
      assertDecidesNothing(error, next as NextCall);
      const isOperation = (next as NextCall).url.startsWith('/ucp/');
      assert.equal(toNextTool(next as NextCall, body) !== null, isOperation, url);
    }
});

function assertDecidesNothing(error: DomainError, next: NextCall): void {
  const { method, url, same_body: isSame, body = {} } = next;
  const what = `${error.reason} ${JSON.stringify(next)}`;
  assert.doesNotMatch(JSON.stringify(body), decisions, what);
  if (/\/(?:complete|checkout)$|\/x402\//.test(url)) {
    assert.ok(again.includes(getNextStep(error)), what);
    return;
  }
  const reads = /\/catalog\/(?:search|lookup|product)$|\/carts$/.test(url);
  const isNew = /^shipping_option_/.test(error.reason) && /\/checkout-sessions$/.test(url);
  assert.ok(method === 'GET' || isSame || reads || isNew, what);
}
