import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from './purchase-examples.ts';

// Each can be read in several ways, all of which would be tried before a clause without a product.
const repeated = [
  'a',
  'x',
  'of',
  '1',
  '/',
  '-',
  '*',
  '+',
  'no',
  'please',
  'a x of',
  'half a dozen',
  'for my ann',
];
for (const words of repeated)
  test(`a text of many “${words}” takes little time`, () => {
    const text = `${`${words} `.repeat(490)}zebra. Enamel Mug`;
    const before = process.cpuUsage();

    read(text);

    // Exponential time would never end.
    assert.ok(process.cpuUsage(before).user < 5_000_000);
  });

const cut: [title: string, text: string][] = [
  ['words', `Buy two enamel mugs to Austin, TX. ${'Thank you. '.repeat(170)}Not before I confirm.`],
  ['characters', `Buy two enamel mugs.${' '.repeat(1_500)}Not before I confirm.`],
  ['a sign-up', `Join Gold with ann@example.com. ${'Thanks! '.repeat(250)}Only if it is free.`],
];
for (const [title, text] of cut)
  test(`nothing is done with a text that is too long: ${title}`, () =>
    assert.deepEqual(read(text), { skill: 'unclear', declines: 'long-text', understood: {} }));

test('a long list of items is read whole', () => {
  const lines = Array.from({ length: 40 }, () => '- 1 x Enamel Mug\n- 1 x Socket Set').join('\n');
  const intent = read(`Order:\n${lines.slice(0, 1_300)}\nEmail: ann@example.com`);

  assert.equal('email' in intent && intent.email, 'ann@example.com');
});
