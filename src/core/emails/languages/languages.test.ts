import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Order } from '../../orders/order.ts';
import type { Refund } from '../../payments/payment.ts';
import { composeEmail } from '../content/compose-email.ts';
import type { EmailModel } from '../content/email-models.ts';
import { sampleModel } from '../content/sample-models.ts';
import { buyerEmailKinds, type EmailKind, staffEmailKinds } from '../email-kinds.ts';
import { emailPlaceholders, placeholdersIn } from '../placeholders.ts';
import { en, type TextKey } from './en.ts';
import { type EmailLocale, emailLanguages, emailLocaleOf } from './languages.ts';

const kinds: EmailKind[] = [...buyerEmailKinds, ...staffEmailKinds];
const locales = Object.keys(emailLanguages) as EmailLocale[];
const store = {
  name: 'Ferns',
  url: 'http://ferns.localhost:4000',
  logoUrl: null,
  returnPolicy: 'Within 30 days.',
  address: {
    line1: '1 Fern Lane',
    line2: null,
    city: 'Berlin',
    state: null,
    postcode: '10115',
    country: 'DE',
    phone: null,
  },
  contactEmail: null,
  language: 'en',
};

describe('the languages of emails', () => {
  for (const locale of locales)
    test(`${locale} has the keys of English with the same placeholders`, () => {
      const texts = emailLanguages[locale];
      const placeholders = (catalog: typeof texts) =>
        Object.entries(catalog)
          .map(([key, text]) => [key, [...new Set(placeholdersIn(text))].toSorted()])
          .toSorted();
      assert.deepEqual(placeholders(texts), placeholders(en));
      for (const text of Object.values(texts)) assert.notEqual(text.trim(), '');
    });

  test('every kind has a subject, a heading and an introduction with known placeholders', () => {
    for (const kind of kinds)
      for (const part of ['subject', 'heading', 'introduction'])
        for (const name of placeholdersIn(en[`${kind}.${part}` as TextKey]))
          assert.ok(emailPlaceholders[kind].includes(name), `${kind}.${part}: {${name}}`);
  });

  test('every kind in every language is written without an open placeholder', () => {
    for (const kind of kinds)
      for (const locale of locales) {
        const content = composeEmail(sampleModel(kind, store, 'EUR'), locale);
        assert.doesNotMatch(JSON.stringify(content), /\{\w+\}/, `${kind} ${locale}`);
        assert.equal(content.locale, locale);
      }
  });

  test('amounts and dates have the form of the language', () => {
    const content = composeEmail(sampleModel('membership_renewal_due', store, 'EUR'), 'de');
    const text = content.introduction.join(' ').replace(/\u00a0/g, ' ');
    assert.match(text, /endete am 4\. Mai 2026\. Zahlen Sie 9,00 €,/);
  });

  test('a language tag is matched by its first part', () => {
    assert.deepEqual(['de-AT', 'FR', 'pt-BR', '', null, 'constructor'].map(emailLocaleOf), [
      'de',
      'fr',
      null,
      null,
      null,
      null,
    ]);
  });
});

test('an approved return says where to send the items, in the language of the email', () => {
  const partsOf = (kind: EmailKind) => composeEmail(sampleModel(kind, store, 'EUR'), 'de').parts;
  const lines = ['Ferns', '1 Fern Lane', '10115 Berlin', 'Deutschland'];
  const address = {
    type: 'facts',
    title: 'Rücksendeadresse',
    rows: lines.map((value) => ({ label: '', value })),
  };

  for (const kind of ['return_approved', 'exchange_approved'] as const)
    assert.deepEqual(
      partsOf(kind).filter((part) => 'title' in part && part.title === address.title),
      [address],
      kind,
    );
  assert.doesNotMatch(JSON.stringify(partsOf('return_requested')), /Rücksendeadresse|RMA/);
});

test('a canceled order promises a refund only if something was paid', () => {
  const sample = sampleModel('order_cancelled', store, 'EUR') as EmailModel & {
    kind: 'order_cancelled';
  };
  const textOf = (change: Partial<Order>) => {
    const model = { ...sample.model, order: { ...sample.model.order, ...change } };
    return JSON.stringify(composeEmail({ ...sample, model }, 'en'));
  };
  const authorization = { captured: 0, pending: 0 } as Order['authorization'];
  const capturing = { captured: 0, pending: 500 } as Order['authorization'];

  for (const change of [{ refunds: [] }, { refunds: [], authorization }])
    assert.doesNotMatch(textOf(change), /refund/);
  for (const change of [{ refunds: [{} as Refund] }, { refunds: [], authorization: capturing }])
    assert.match(textOf(change), /What you paid is refunded; we email you/);
});

test('the merchant reads the channel of an order as a name', () => {
  const content = composeEmail(sampleModel('staff_new_order', store, 'EUR'), 'en');

  assert.match(JSON.stringify(content.parts), /"Channel","value":"Online store"/);
});

test('a store overrides subject, introduction and footer, and values stay values', () => {
  const model = sampleModel('order_confirmed', { ...store, name: 'A {order}\r\nBcc: x' }, 'USD');
  const content = composeEmail(model, 'en', {
    subject: 'Got {order} from {store}',
    introduction: 'Hello {name}.\n\nSee you.',
    footer: '{store}, 1 Main Street',
  });

  assert.equal(content.subject, 'Got #1001 from A {order} Bcc: x');
  assert.deepEqual(content.introduction, ['Hello Jane Doe.', 'See you.']);
  assert.equal(content.footer[0], 'A {order}\r\nBcc: x, 1 Main Street');
});
