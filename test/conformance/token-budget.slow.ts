import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLabServer } from '../../lab/server.ts';
import { fixIds } from '../../lab/tokens/fixed-ids.ts';
import { measureTokens } from '../../lab/tokens/measure.ts';
import { findGrowth, readBudget } from '../../lab/tokens/table.ts';

test('answers keep to docs/agents/tokens.md, and ten hits of a store to 1,200 tokens', async (t) => {
  const server = await openLabServer({});
  t.after(() => server.stop());

  const measured = await measureTokens(server.base);

  assert.deepEqual(findGrowth(measured, await readBudget()), []);
  const whole = measured.filter(({ name }) => /, ten hits: (?:data and text|the whole)/.test(name));
  assert.equal(whole.length, 2);
  for (const { name, tokens } of whole) assert.ok(tokens <= 1_200, `${name}: ${tokens}`);
});

test('growth above 5 % and answers without a budget are reported', () => {
  const budget = new Map([['a', 100]]);
  const answer = (name: string, tokens: number) => ({ name, bytes: 4 * tokens, tokens });

  assert.deepEqual(findGrowth([answer('a', 105)], budget), []);
  assert.deepEqual(findGrowth([answer('a', 106), answer('b', 1)], budget), [
    'a: 106 tokens instead of 100',
    'b is not in docs/agents/tokens.md',
  ]);
});

test('the tokens of an answer do not depend on its random ids', () => {
  const answer = (one: string, other: string) =>
    fixIds(`- prd_${one}\n- prd_${other}\n- prd_${one}`);
  const [a, b] = ['1rq7k01kav8x0wdzzzzzzzzzzzzzzzz', '1rq7k01kav8x0wd7f3k9m2c5x8q1w4t'];

  assert.equal(answer(a, b), answer(b, a));
  assert.notEqual(answer(a, b), answer(a, a));
});
