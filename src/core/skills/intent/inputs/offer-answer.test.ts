import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readYes } from './offer-answer.ts';

const agrees = (text: string) => readYes({ skill: null, extracted: {} }, text) !== null;

for (const text of ['yes', 'Yes, please!', 'yes 👍', 'ok 🙏', 'yes :)', 'yes…'])
  test(`is a yes: ${text}`, () => assert.equal(agrees(text), true));

for (const text of [
  'yes 🤔',
  'ok 👎',
  'yes 😂',
  'yes :(',
  'yes ❌',
  '~yes~',
  'yes?',
  'sure 🙄',
  'yes $',
  'yes +',
  'yes = no',
])
  test(`is not a yes: ${text}`, () => assert.equal(agrees(text), false));

/** Answers that begin with a yes but contain something that is not understood. */
// biome-ignore format: a list
const extras = [
  '$5', '€5', '5 dollars', '-2', '- 2', '+1', '2.5', '2/3', '5%', '#2', '007', '0', '1e3', '2-3', 'x0',
  '2 more', '2 less', 'two fewer', 'double', 'by 2', 'for 5', 'in 2', 'size 13', 'at 8', 'line 2', '2 instead',
  'another', 'one more', 'under $20', 'tomorrow', 'but', 'and a mug', 'to Paris', 'or no', 'maybe', 'if cheap',
  '(not)', '// no', '<no>', '\u0024{x}', '{{x}}', 'http://example.com', '2 2', '12345',
];
for (const extra of extras)
  for (const text of [`yes ${extra}`, `Yes, ${extra}`, `ok ${extra} please`])
    test(`is not a yes: ${text}`, () => assert.equal(agrees(text), false));

for (const [text, quantity] of [
  ['yes, 3 of them', 3],
  ['yes two please', 2],
  ['yes, make it 4', 4],
  ['ok x2', 2],
] as const)
  test(`is a yes with a quantity: ${text}`, () =>
    assert.deepEqual(readYes({ skill: null, extracted: {} }, text), { quantity }));
