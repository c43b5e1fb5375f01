import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  DomainError,
  type DomainErrorKind,
  invalid,
  notFound,
} from '../../../../kernel/domain-error.ts';
import { businessErrorBody, isBusinessError, protocolError } from './errors.ts';

const domainError = (kind: DomainErrorKind, reason: string, extensions = {}) =>
  new DomainError(kind, reason, 'No.', { extensions });

describe('business errors', () => {
  const cases: [DomainErrorKind, string, boolean][] = [
    ['not_found', 'product_not_found', true],
    ['not_found', 'route_not_found', false],
    ['conflict', 'insufficient_stock', true],
    ['conflict', 'idempotency_key_reused', false],
    ['unprocessable', 'coupon_expired', true],
    ['unprocessable', 'profile_malformed', false],
    ['payment_required', 'payment_failed', true],
    ['unauthenticated', 'unauthorized', false],
    ['invalid', 'validation_failed', false],
    ['unavailable', 'unavailable', false],
  ];
  for (const [kind, reason, expected] of cases)
    test(`${reason} is a ${expected ? 'business' : 'protocol'} error`, () =>
      assert.equal(isBusinessError(domainError(kind, reason)), expected));

  test('have a reason, a severity and the URL where a person continues', () => {
    const url = 'https://shop.example/checkout/cs_1';
    assert.deepEqual(
      businessErrorBody(domainError('payment_required', 'payment_required', { continue_url: url })),
      {
        ucp: { version: '2026-04-08', status: 'error' },
        messages: [
          {
            type: 'error',
            code: 'payment_required',
            content: 'No.',
            severity: 'requires_buyer_input',
          },
        ],
        continue_url: url,
      },
    );
  });

  test('use the codes of UCP and point to the field', () => {
    const { messages } = businessErrorBody(notFound('cart_not_found', 'No.'));
    const field = { field: 'line_items[1].item.id', code: 'unknown', message: 'is unknown' };
    const pointed = new DomainError('not_found', 'product_not_found', 'No.', { details: [field] });
    assert.deepEqual([messages[0]?.code, messages[0]?.severity], ['not_found', 'unrecoverable']);
    assert.equal(businessErrorBody(pointed).messages[0]?.path, '$.line_items[1].item.id');
  });
});

describe('protocol errors', () => {
  test('list all problems in one sentence', () => {
    const problems = ['query', 'limit'].map((field) => ({
      field,
      code: 'type',
      message: 'is bad',
    }));
    assert.deepEqual(protocolError(invalid(problems), 'req_1'), {
      status: 400,
      body: {
        code: 'validation_failed',
        content: 'query is bad; limit is bad.',
        detail: 'query is bad; limit is bad.',
      },
    });
  });

  test('an internal error reveals nothing', () => {
    const { status, body } = protocolError(null, 'req_1');
    assert.deepEqual([status, body.code], [500, 'internal_error']);
  });
});
