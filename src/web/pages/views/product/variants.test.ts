import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import { html, renderHtml } from '../../../../http/pages/html.ts';
import { variantChoice } from './variants.ts';

const product = (options: Record<string, string>[]) =>
  ({
    price: { amount: 100, currency: 'USD' },
    variants: options.map((one, at) => ({
      id: `var_${at}`,
      options: one,
      price: { amount: 100, currency: 'USD' },
      compare_at_price: null,
      in_stock: true,
      stock: null,
    })),
  }) as unknown as ProductDto;
const textOf = (options: Record<string, string>[]) =>
  renderHtml(html`${variantChoice(product(options), null)}`)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('each list of variants names the option that is chosen in it', () => {
  const jeans = ['30', '32', '34'].flatMap((Waist) =>
    ['30', '32'].map((Length) => ({ Waist, Length })),
  );

  assert.equal(
    textOf(jeans),
    'Options All 6 variants are available. Length: 30 Waist 30 32 34 Length: 32 Waist 30 32 34',
  );
});

test('a single option is named once', () => {
  assert.equal(
    textOf([{ Size: 'S' }, { Size: 'M' }]),
    'Options Both variants are available. Size S M',
  );
});
