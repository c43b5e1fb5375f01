import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readYes } from './offer-answer.ts';

const agrees = (text: string) => readYes({ skill: null, extracted: {} }, text) !== null;

for (const text of ['yes', 'Yes, please!', 'yes 👍', 'ok 🙏', 'yes :)', 'yes…'])
  test(`is a yes: ${text}`, () => assert.equal(agrees(text), true));

for (const text of ['yes 🤔', 'ok 👎', 'yes 😂', 'yes :(', 'yes ❌', '~yes~', 'yes?', 'sure 🙄'])
  test(`is no yes: ${text}`, () => assert.equal(agrees(text), false));
