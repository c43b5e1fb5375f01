import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from '../things/known-things.ts';

const things = prepareKnownThings([], [], plainCatalog);
const context = { addressedSlug: 'outfitters', stores: [], currency: 'USD', things };
const read = (text: string): any => readIntent(text, context);
const decisionOf = ({ skill, action, declines }: any) => action ?? declines ?? skill;

describe('a code is used only if the text asks for it', () => {
  for (const text of [
    'what is code SAVE10?',
    'what does code SAVE10 do?',
    'where can I use code SAVE10?',
    'the code SAVE10 did not work',
    'code SAVE10 has expired',
    "code SAVE10 won't work",
    'can I use code SAVE10 with sale items?',
    'my friend told me about code SAVE10',
    'I heard about code SAVE10',
    'I already used code SAVE10',
  ])
    test(text, () => assert.equal(decisionOf(read(text)), 'purchase'));
  for (const text of [
    'can I use code SAVE10?',
    'I have a code SAVE10',
    'use code SAVE10, what a nice discount',
    'the code SAVE10 was not applied, please apply it',
    'apply SAVE10 if it still works',
  ])
    test(`asked for: ${text}`, () => assert.equal(read(text).action, 'apply_coupon'));
});

describe('questions about paying', () => {
  const texts: [string, string][] = [
    ['how can I pay?', 'store-details'],
    ['how can I pay for this?', 'store-details'],
    ['how much do I pay?', 'get'],
    ['what do I have to pay?', 'get'],
    ['how much will I pay for my cart?', 'get'],
  ];
  for (const [text, decision] of texts)
    test(text, () => assert.equal(decisionOf(read(text)), decision));
  for (const text of ['where do I pay?', 'I want to pay', 'can I pay now?'])
    test(`a checkout: ${text}`, () => assert.equal(read(text).skill, 'ucp-checkout'));
});
