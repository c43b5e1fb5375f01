import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLabServer } from '../../lab/server.ts';
import { measureTokens } from '../../lab/tokens/measure.ts';
import { findGrowth, readBudget } from '../../lab/tokens/table.ts';

test('no answer has grown by more than 5 % over docs/agents/tokens.md', async (t) => {
  const server = await openLabServer({});
  t.after(() => server.stop());

  const measured = await measureTokens(server.base);

  assert.deepEqual(findGrowth(measured, await readBudget()), []);
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
