import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { redactInput } from './redact-input.ts';

const digest = (text: string) => Buffer.from(text).toString('hex').slice(-32);
const redact = (input: unknown) => JSON.parse(redactInput(input, digest));

test('members that are not listed are not recorded', () => {
  assert.deepEqual(redact({ skill: 'catalog-search', note: 'x', deep: { secret: 's' } }), {
    skill: 'catalog-search',
  });
});

test('personal and payment data become placeholders, in both spellings', () => {
  assert.deepEqual(
    redact({
      buyer: { email: 'a@b.example', firstName: 'Ada', phone_number: '1' },
      shippingAddress: { line1: '1 Main St', city: 'Ely', postcode: 'CB7', country: 'GB' },
      payment: { instruments: [{ credential: { token: 't' } }] },
      discount_code: 'SAVE',
      return_url: 'https://x.example/?t=1',
    }),
    {
      buyer: { email: '[email]', firstName: '[name]', phone_number: '[phone]' },
      shippingAddress: {
        line1: '[street]',
        city: '[city]',
        postcode: '[postcode]',
        country: 'GB',
      },
      payment: '[payment]',
      discount_code: '[code]',
      return_url: '[link]',
    },
  );
});

test('secret ids become references, the same for the same id wherever it is', () => {
  const token = `cart_hd7wv${'a'.repeat(43)}`;
  const { params, body, id } = redact({
    params: { token },
    body: { cart_token: token },
    id: token,
  });

  assert.match(params.token, /^cart#[0-9a-f]{12}$/);
  assert.deepEqual([body.cart_token, id], [params.token, params.token]);
});

test('the name of a tool is recorded, and the name of a person is not', () => {
  assert.deepEqual(redact({ params: { name: 'catalog_search', arguments: { name: 'Ada' } } }), {
    params: { name: 'catalog_search', arguments: { name: '[name]' } },
  });
});

test('option names are recorded, because the merchant defines them', () => {
  assert.deepEqual(redact({ variant_options: { Size: 'M', Engraving: 'ada@b.example' } }), {
    variant_options: { Size: 'M', Engraving: '[email]' },
  });
});

test('an input that is too long is not recorded', () => {
  const item = { product_id: 'p'.repeat(19), text: 'word '.repeat(100) };
  assert.deepEqual(redact({ items: Array.from({ length: 20 }, () => item) }), { truncated: true });
});

test('no value under an unknown name is ever recorded, at any depth', () => {
  const secret = 'canary-value';
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.constant(secret),
      fc.dictionary(fc.constantFrom('note', 'params', 'body', 'metadata', 'secret'), tie('node')),
      fc.array(tie('node'), { maxLength: 3 }),
    ),
  })).node;
  fc.assert(
    fc.property(tree, (value) => {
      const recorded = redactInput({ note: value, metadata: value, unknown: [value] }, digest);
      assert.equal(recorded.includes(secret), false);
    }),
  );
});
