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

const message = (code: string, lineId: string, available?: number): QuoteMessage => ({
  type: 'warning',
  code,
  content: '',
  lineId,
  available,
});

const errorOf = (act: () => void): unknown => {
  try {
    act();
    return null;
  } catch (error) {
    const { kind, reason, extensions } = error as DomainError;
    return { kind, reason, extensions };
  }
};

describe('assertShippingComplete', () => {
  const sent = { needsShipping: true, shippingOptions: [express] };
  const cases = [
    ['requires nothing for digital goods', null, quote(1), null],
    ['requires an address for shipped goods', null, quote(1, sent), 'shipping_address_required'],
    [
      'requires a shipping option for shipped goods',
      address,
      quote(1, sent),
      'shipping_option_required',
    ],
    [
      'accepts shipped goods with address and shipping option',
      address,
      quote(1, { ...sent, selectedShippingOptionId: 'express' }),
      null,
    ],
  ] as const;
  for (const [title, shippingAddress, current, reason] of cases) {
    test(title, () => {
      const error = errorOf(() => assertShippingComplete({ shippingAddress, quote: current }));
      assert.equal((error as { reason: string } | null)?.reason ?? null, reason);
    });
  }

  test('lists the available options when the shipping option is missing', () => {
    const incomplete = { shippingAddress: address, quote: quote(1, sent) };
    assert.deepEqual(
      errorOf(() => assertShippingComplete(incomplete)),
      {
        kind: 'unprocessable',
        reason: 'shipping_option_required',
        extensions: { shipping_options: [express] },
      },
    );
  });
});

const stockExtensions = (...shortages: [string, number][]) => ({
  available: shortages[0]?.[1],
  variant_id: shortages[0]?.[0],
  shortages: shortages.map(([variant_id, available]) => ({ variant_id, available })),
});

describe('items missing from a quote', () => {
  const messages = [
    message('item_removed_out_of_stock', 'a'),
    message('insufficient_stock', 'b', 3),
  ];

  test('an edit accepts omitted lines but rejects a shortage', () => {
    assert.deepEqual(
      errorOf(() => assertNoShortage([...items], quote(1, { messages }))),
      {
        kind: 'conflict',
        reason: 'insufficient_stock',
        extensions: stockExtensions(['var_2', 3]),
      },
    );
    assert.equal(
      errorOf(() => assertNoShortage([...items], quote(1, { messages: messages.slice(0, 1) }))),
      null,
    );
  });

  test('a payment rejects both', () => {
    assert.deepEqual(
      errorOf(() => assertAllAvailable([...items], quote(1, { messages }))),
      {
        kind: 'conflict',
        reason: 'insufficient_stock',
        extensions: stockExtensions(['var_1', 0], ['var_2', 3]),
      },
    );
    const other = { messages: [message('price_changed', 'a')] };
    assert.equal(
      errorOf(() => assertAllAvailable([...items], quote(1, other))),
      null,
    );
  });
});

describe('listRequiredConsents', () => {
  const chosen = { needsShipping: true, selectedShippingOptionId: 'express' };
  const none = { termsVersion: null };
  const cases = [
    ['requires nothing for the same total', quote(5), quote(5), none, []],
    ['requires nothing for a lower total', quote(5), quote(4), none, []],
    ['requires consent to a higher total', quote(5), quote(6), none, ['price_changed']],
    [
      'requires acceptance of new terms',
      quote(5),
      quote(5),
      { termsVersion: '2' },
      ['terms_acceptance_required'],
    ],
    ['requires nothing for accepted terms', quote(5), quote(5), { termsVersion: '1' }, []],
    [
      'requires consent when the shipping option has changed',
      quote(5, chosen),
      quote(5, { ...chosen, selectedShippingOptionId: 'standard' }),
      none,
      ['shipping_option_changed'],
    ],
    ['ignores a lost option if nothing is shipped', quote(5, chosen), quote(5), none, []],
    [
      'lists all required consents',
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
