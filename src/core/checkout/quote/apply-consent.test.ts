import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DomainError } from '../../../kernel/domain-error.ts';
import { createEmptyQuote } from '../../pricing/quote.ts';
import type { CheckoutSession } from '../session.ts';
import { applyConsent, type CompleteCheckoutInput } from './apply-consent.ts';

const slow = { id: 'slow', label: 'Slow', amount: 300 };
const fast = { id: 'fast', label: 'Fast', amount: 900 };
const empty = createEmptyQuote('USD');
const quote = {
  ...empty,
  needsShipping: true,
  shippingOptions: [slow, fast],
  selectedShippingOptionId: 'slow',
  totals: { ...empty.totals, subtotal: 1_000, shipping: 300, tax: 50, total: 1_350 },
};
const session = {
  status: 'requires_consent',
  acceptedTermsVersion: null,
  selectedShippingOptionId: 'slow',
  billingAddress: null,
  quote,
} as Partial<CheckoutSession> as CheckoutSession;
const site = { termsVersion: '2' };
const agree = (consent: CompleteCheckoutInput['consent']) =>
  applyConsent({ session, site }, { token: null, consent });

describe('what comes with a completion', () => {
  test('nothing: the very same session', () => {
    assert.equal(agree(undefined), session);
  });

  test('terms open a session that asked for consent', () => {
    const {
      status,
      acceptedTermsVersion,
      quote: answered,
    } = agree({
      termsVersion: '2',
      selectedShippingOptionId: null,
    });
    assert.deepEqual([status, acceptedTermsVersion, answered], ['open', '2', quote]);
  });

  test('another option is compared with its own amount, as it was answered', () => {
    const { selectedShippingOptionId, quote: answered } = agree({
      termsVersion: null,
      selectedShippingOptionId: 'fast',
    });
    assert.deepEqual(
      [selectedShippingOptionId, answered.selectedShippingOptionId, answered.totals],
      ['fast', 'fast', { ...quote.totals, shipping: 900, total: 1_950 }],
    );
  });

  test('an option that was not answered changes no total', () => {
    const { selectedShippingOptionId, quote: answered } = agree({
      termsVersion: null,
      selectedShippingOptionId: 'drone',
    });
    assert.deepEqual([selectedShippingOptionId, answered], ['drone', quote]);
  });

  test('terms of another version are refused with the one that holds', () => {
    assert.throws(
      () => agree({ termsVersion: '1', selectedShippingOptionId: null }),
      ({ reason, extensions }: DomainError) =>
        reason === 'terms_version_mismatch' && extensions.terms_version === '2',
    );
  });
});
