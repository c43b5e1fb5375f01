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

describe('applyConsent', () => {
  test('returns the same session if the completion carries no consent', () => {
    assert.equal(agree(undefined), session);
  });

  test('accepting the terms opens a session that required consent', () => {
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

  test('another option changes the total by the amount that was listed for it', () => {
    const { selectedShippingOptionId, quote: answered } = agree({
      termsVersion: null,
      selectedShippingOptionId: 'fast',
    });
    assert.deepEqual(
      [selectedShippingOptionId, answered.selectedShippingOptionId, answered.totals],
      ['fast', 'fast', { ...quote.totals, shipping: 900, total: 1_950 }],
    );
  });

  test('an option that was not listed changes no total', () => {
    const { selectedShippingOptionId, quote: answered } = agree({
      termsVersion: null,
      selectedShippingOptionId: 'drone',
    });
    assert.deepEqual([selectedShippingOptionId, answered], ['drone', quote]);
  });

  test('rejects another version of the terms and returns the current one', () => {
    assert.throws(
      () => agree({ termsVersion: '1', selectedShippingOptionId: null }),
      ({ reason, extensions }: DomainError) =>
        reason === 'terms_version_mismatch' && extensions.terms_version === '2',
    );
  });
});
