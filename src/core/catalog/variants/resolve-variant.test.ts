import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VariantOptions } from '../product.ts';
import { resolveVariant } from './resolve-variant.ts';

const shirts = [
  { id: 'small gray', options: { Size: 'S', Color: 'Grey' } },
  { id: 'medium gray', options: { Size: 'M', Color: 'Grey' } },
  { id: 'medium navy', options: { Size: 'M', Color: 'Navy' } },
  { id: 'huge navy', options: { Size: '2XL', Color: 'Navy' } },
];

const resolve = (
  variants: { id: string; options: VariantOptions }[],
  requested: VariantOptions | null,
) => {
  const found = resolveVariant(variants, requested);
  return found.variant === null ? found.why : found.variant.id;
};

const resolved: [string, VariantOptions, string][] = [
  ['the exact options', { Size: 'M', Color: 'Navy' }, 'medium navy'],
  ['a different case', { SIZE: 'm', color: 'NAVY' }, 'medium navy'],
  ['surrounding spaces', { ' Size ': ' M ', Color: '  navy' }, 'medium navy'],
  ['full-width letters', { Size: 'Ｍ', Color: 'Ｎａｖｙ' }, 'medium navy'],
  ['the word for a size', { size: 'medium', color: 'navy' }, 'medium navy'],
  ['an abbreviated size', { size: 'Med', color: 'navy' }, 'medium navy'],
  ['American spelling', { size: 'small', color: 'gray' }, 'small gray'],
  ['British spelling', { size: 'small', colour: 'grey' }, 'small gray'],
  ['a longer name of a color', { size: 'M', color: 'navy-blue' }, 'medium navy'],
  ['hyphens', { size: 'XX-Large', color: 'navy' }, 'huge navy'],
  ['a size spelled out', { size: 'double extra large', color: 'navy' }, 'huge navy'],
  ['one option when it is enough', { size: 'small' }, 'small gray'],
  ['a synonym of one option', { size: 'xxl' }, 'huge navy'],
];
for (const [how, requested, id] of resolved) {
  test(`resolves a variant by ${how}`, () => assert.equal(resolve(shirts, requested), id));
}

const unresolved: [string, VariantOptions | null, string][] = [
  ['no options are given', null, 'missing'],
  ['the options are empty', {}, 'missing'],
  ['several variants match', { size: 'medium' }, 'ambiguous'],
  ['no variant has the value', { size: 'M', color: 'red' }, 'unknown'],
  ['no variant has the combination', { size: 'S', color: 'navy' }, 'unknown'],
  ['no variant has the option', { size: 'S', color: 'gray', fit: 'slim' }, 'unknown'],
  ['an option is called constructor', { constructor: 'x' }, 'unknown'],
  ['an option is called __proto__', JSON.parse('{"__proto__": "x"}'), 'unknown'],
];
for (const [when, requested, why] of unresolved) {
  test(`resolves no variant when ${when}`, () => assert.equal(resolve(shirts, requested), why));
}

test('resolves the only variant without options and rejects wrong ones', () => {
  const plain = [{ id: 'only', options: {} }];
  assert.equal(resolve(plain, null), 'only');
  assert.equal(resolve(plain, {}), 'only');
  assert.equal(resolve(plain, { size: 'M' }), 'unknown');
});

test('resolves nothing for a product without variants', () => {
  assert.equal(resolve([], null), 'missing');
});

test('prefers a literal match to a synonym', () => {
  const both = [
    { id: 'letter', options: { Size: 'M' } },
    { id: 'word', options: { Size: 'Medium' } },
  ];
  assert.equal(resolve(both, { size: 'm' }), 'letter');
  assert.equal(resolve(both, { size: 'medium' }), 'word');
  assert.equal(resolve(both, { size: 'med' }), 'ambiguous');
});

test('prefers a variant with exactly these options to one with more', () => {
  const nested = [
    { id: 'plain', options: { Size: 'M' } },
    { id: 'printed', options: { Size: 'M', Print: 'Logo' } },
  ];
  assert.equal(resolve(nested, { size: 'M' }), 'plain');
  assert.equal(resolve(nested, { size: 'medium', print: 'logo' }), 'printed');
});

test('keeps separators in numbers: 10-5 is not 105', () => {
  const sized = [
    { id: 'ten', options: { Size: '10.5' } },
    { id: 'hundred', options: { Size: '105' } },
  ];
  assert.equal(resolve(sized, { Size: '10.5' }), 'ten');
  assert.equal(resolve(sized, { Size: '105' }), 'hundred');
  assert.equal(resolve(sized, { Size: '10-5' }), 'ten');
});
