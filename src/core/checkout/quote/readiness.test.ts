import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DomainError } from '../../../kernel/domain-error.ts';
import { createEmptyQuote, type Quote, type QuoteMessage } from '../../pricing/quote.ts';
import {
  assertAllAvailable,
  assertNoShortage,
  assertShippingComplete,
  listRequiredConsents,
} from './readiness.ts';

const express = { id: 'express', label: 'Express', amount: 500 };
const items = [
  { id: 'a', productId: 'prd_1', variantId: 'var_1', quantity: 2 },
  { id: 'b', productId: 'prd_2', variantId: 'var_2', quantity: 1 },
] as const;
const address = {
  name: null,
  line1: null,
  line2: null,
  city: null,
  state: null,
  postcode: null,
  country: 'US',
  phone: null,
};

function quote(total: number, rest: Partial<Quote> = {}): Quote {
  const empty = createEmptyQuote('USD');
  return { ...empty, totals: { ...empty.totals, total }, ...rest };
}

const about = (code: string, lineId: string, available?: number): QuoteMessage => ({
  type: 'warning',
  code,
  content: '',
  lineId,
  available,
});

const reasonOf = (act: () => void): unknown => {
  try {
    act();
    return null;
  } catch (error) {
    const { kind, reason, extensions } = error as DomainError;
    return { kind, reason, extensions };
  }
};

describe('what a payment needs', () => {
  const sent = { needsShipping: true, shippingOptions: [express] };
  const cases = [
    ['digital goods need nothing', null, quote(1), null],
    ['goods that are sent need an address', null, quote(1, sent), 'shipping_address_required'],
    ['and a way to send them', address, quote(1, sent), 'shipping_option_required'],
    [
      'with both they can be paid',
      address,
      quote(1, { ...sent, selectedShippingOptionId: 'express' }),
      null,
    ],
  ] as const;
  for (const [title, shippingAddress, asked, reason] of cases) {
    test(title, () => {
      const refused = reasonOf(() => assertShippingComplete({ shippingAddress, quote: asked }));
      assert.equal((refused as { reason: string } | null)?.reason ?? null, reason);
    });
  }

  test('a missing option is told with those that there are', () => {
    const asked = { shippingAddress: address, quote: quote(1, sent) };
    assert.deepEqual(
      reasonOf(() => assertShippingComplete(asked)),
      {
        kind: 'unprocessable',
        reason: 'shipping_option_required',
        extensions: { shipping_options: [express] },
      },
    );
  });
});

const short = (...shortages: [string, number][]) => ({
  available: shortages[0]?.[1],
  variant_id: shortages[0]?.[0],
  shortages: shortages.map(([variant_id, available]) => ({ variant_id, available })),
});

describe('what a quote does not hold', () => {
  const messages = [about('item_removed_out_of_stock', 'a'), about('insufficient_stock', 'b', 3)];

  test('what is left out is told on an edit, too little is refused', () => {
    assert.deepEqual(
      reasonOf(() => assertNoShortage([...items], quote(1, { messages }))),
      {
        kind: 'conflict',
        reason: 'insufficient_stock',
        extensions: short(['var_2', 3]),
      },
    );
    assert.equal(
      reasonOf(() => assertNoShortage([...items], quote(1, { messages: messages.slice(0, 1) }))),
      null,
    );
  });

  test('a payment refuses both', () => {
    assert.deepEqual(
      reasonOf(() => assertAllAvailable([...items], quote(1, { messages }))),
      {
        kind: 'conflict',
        reason: 'insufficient_stock',
        extensions: short(['var_1', 0], ['var_2', 3]),
      },
    );
    const other = { messages: [about('price_changed', 'a')] };
    assert.equal(
      reasonOf(() => assertAllAvailable([...items], quote(1, other))),
      null,
    );
  });
});

describe('what the buyer has to agree to', () => {
  const chosen = { needsShipping: true, selectedShippingOptionId: 'express' };
  const none = { termsVersion: null };
  const cases = [
    ['the same costs nothing', quote(5), quote(5), none, []],
    ['less does not either', quote(5), quote(4), none, []],
    ['more has to be confirmed', quote(5), quote(6), none, ['price_changed']],
    [
      'terms that were not accepted',
      quote(5),
      quote(5),
      { termsVersion: '2' },
      ['terms_acceptance_required'],
    ],
    ['terms that were', quote(5), quote(5), { termsVersion: '1' }, []],
    [
      'an option that has gone',
      quote(5, chosen),
      quote(5, { ...chosen, selectedShippingOptionId: 'standard' }),
      none,
      ['shipping_option_changed'],
    ],
    ['an option that nothing needs any more', quote(5, chosen), quote(5), none, []],
    [
      'all of it',
      quote(5, chosen),
      quote(6, { needsShipping: true }),
      { termsVersion: '3' },
      ['terms_acceptance_required', 'price_changed', 'shipping_option_changed'],
    ],
  ] as const;
  for (const [title, answered, now, site, codes] of cases) {
    test(title, () => {
      const needed = listRequiredConsents(
        { acceptedTermsVersion: '1', quote: answered },
        now,
        site,
      );
      assert.deepEqual(
        needed.map(({ code }) => code),
        codes,
      );
    });
  }
});
