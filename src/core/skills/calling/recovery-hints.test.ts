import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DomainError } from '../../../kernel/domain-error.ts';
import { getRecoveryHint } from './recovery-hints.ts';

const hint = (reason: string, facts = {}) =>
  getRecoveryHint(new DomainError('unprocessable', reason, 'No.', facts));

describe('the hint after an error', () => {
  test('lists the available shipping options', () => {
    const extensions = { shipping_options: [{ id: 'slow' }, { id: 'fast' }] };

    assert.equal(
      hint('shipping_option_unknown', { extensions }),
      'Send slow or fast as selected_shipping_option_id.',
    );
    assert.equal(hint('shipping_option_required', { extensions: { shipping_options: [] } }), '');
  });

  test('names the available quantity', () => {
    const left = (available: number) => hint('insufficient_stock', { extensions: { available } });

    assert.equal(left(3), 'Ask for no more than 3.');
    assert.equal(left(0), 'It is sold out. Choose another item.');
  });

  test('says when to retry, and is empty if the message suffices', () => {
    assert.equal(hint('busy', { retryAfterSeconds: 5 }), 'Send the request again in 5 seconds.');
    assert.equal(hint('busy'), '');
    assert.equal(hint('plan_not_found', { extensions: { plans: [] } }), '');
  });
});
