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

const answerOf = (
  variants: { id: string; options: VariantOptions }[],
  asked: VariantOptions | null,
) => {
  const found = resolveVariant(variants, asked);
  return found.variant === null ? found.why : found.variant.id;
};

const told: [string, VariantOptions, string][] = [
  ['as it is written', { Size: 'M', Color: 'Navy' }, 'medium navy'],
  ['in another case', { SIZE: 'm', color: 'NAVY' }, 'medium navy'],
  ['with blanks around it', { ' Size ': ' M ', Color: '  navy' }, 'medium navy'],
  ['in wide letters', { Size: 'Ｍ', Color: 'Ｎａｖｙ' }, 'medium navy'],
  ['by the word for a size', { size: 'medium', color: 'navy' }, 'medium navy'],
  ['by the short word for a size', { size: 'Med', color: 'navy' }, 'medium navy'],
  ['in American spelling', { size: 'small', color: 'gray' }, 'small gray'],
  ['in British spelling', { size: 'small', colour: 'grey' }, 'small gray'],
  ['by a longer name of a color', { size: 'M', color: 'navy-blue' }, 'medium navy'],
  ['with joints', { size: 'XX-Large', color: 'navy' }, 'huge navy'],
  ['in words', { size: 'double extra large', color: 'navy' }, 'huge navy'],
  ['by half of it, when that is enough', { size: 'small' }, 'small gray'],
  ['by half of it, in other words', { size: 'xxl' }, 'huge navy'],
];
for (const [how, asked, id] of told) {
  test(`a variant is found ${how}`, () => assert.equal(answerOf(shirts, asked), id));
}

const untold: [string, VariantOptions | null, string][] = [
  ['nothing is said', null, 'missing'],
  ['nothing is said in an empty map', {}, 'missing'],
  ['several are like that', { size: 'medium' }, 'ambiguous'],
  ['none has that value', { size: 'M', color: 'red' }, 'unknown'],
  ['none has that pair', { size: 'S', color: 'navy' }, 'unknown'],
  ['none has that option', { size: 'S', color: 'gray', fit: 'slim' }, 'unknown'],
  ['an option is a word of the language', { constructor: 'x' }, 'unknown'],
  ['an option is a prototype', JSON.parse('{"__proto__": "x"}'), 'unknown'],
];
for (const [when, asked, why] of untold) {
  test(`no variant is taken when ${when}`, () => assert.equal(answerOf(shirts, asked), why));
}

test('the only variant needs no words, but wrong ones are refused', () => {
  const plain = [{ id: 'only', options: {} }];
  assert.equal(answerOf(plain, null), 'only');
  assert.equal(answerOf(plain, {}), 'only');
  assert.equal(answerOf(plain, { size: 'M' }), 'unknown');
});

test('a product without variants has nothing to take', () => {
  assert.equal(answerOf([], null), 'missing');
});

test('what is said literally goes before what means the same', () => {
  const both = [
    { id: 'letter', options: { Size: 'M' } },
    { id: 'word', options: { Size: 'Medium' } },
  ];
  assert.equal(answerOf(both, { size: 'm' }), 'letter');
  assert.equal(answerOf(both, { size: 'medium' }), 'word');
  assert.equal(answerOf(both, { size: 'med' }), 'ambiguous');
});

test('a variant with just these options goes before one with more', () => {
  const nested = [
    { id: 'plain', options: { Size: 'M' } },
    { id: 'printed', options: { Size: 'M', Print: 'Logo' } },
  ];
  assert.equal(answerOf(nested, { size: 'M' }), 'plain');
  assert.equal(answerOf(nested, { size: 'medium', print: 'logo' }), 'printed');
});

test('numbers and models keep their joints: 10-5 is not 105', () => {
  const sized = [
    { id: 'ten', options: { Size: '10.5' } },
    { id: 'hundred', options: { Size: '105' } },
  ];
  assert.equal(answerOf(sized, { Size: '10.5' }), 'ten');
  assert.equal(answerOf(sized, { Size: '105' }), 'hundred');
  assert.equal(answerOf(sized, { Size: '10-5' }), 'ten');
});
