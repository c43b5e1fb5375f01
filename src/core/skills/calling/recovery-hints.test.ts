import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DomainError } from '../../../kernel/domain-error.ts';
import { getRecoveryHint } from './recovery-hints.ts';

const advice = (reason: string, facts = {}) =>
  getRecoveryHint(new DomainError('unprocessable', reason, 'No.', facts));

describe('advice after a refusal', () => {
  test('names the shipping options that there are', () => {
    const extensions = { shipping_options: [{ id: 'slow' }, { id: 'fast' }] };

    assert.equal(
      advice('shipping_option_unknown', { extensions }),
      'Send slow or fast as selected_shipping_option_id.',
    );
    assert.equal(advice('shipping_option_required', { extensions: { shipping_options: [] } }), '');
  });

  test('names what is left of the stock', () => {
    const left = (available: number) => advice('insufficient_stock', { extensions: { available } });

    assert.equal(left(3), 'Ask for no more than 3.');
    assert.equal(left(0), 'It is sold out: choose something else.');
  });

  test('says when to come again, or nothing where the refusal says it', () => {
    assert.equal(advice('busy', { retryAfterSeconds: 5 }), 'Send the same again in 5 seconds.');
    assert.equal(advice('busy'), '');
    assert.equal(advice('plan_not_found', { extensions: { plans: [] } }), '');
  });
});
