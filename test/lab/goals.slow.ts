import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openPool, openWire } from '../../lab/agents/wire.ts';
import { readGoals } from '../../lab/goals/read-goals.ts';
import { leastReached, runGoals } from '../../lab/goals.ts';
import { openStage } from '../../lab/open-stage.ts';
import { modelProtocol, type Protocol, protocols } from '../../lab/protocols.ts';
import { figuresOf, textOf } from '../../lab/report.ts';
import { runGoal } from '../../lab/run-goals.ts';
import { openLabServer } from '../../lab/server.ts';
import { openScriptedModel } from './scripted-model.ts';

const server = await openLabServer({});
after(() => server.stop());

describe('agents with shopping goals', { concurrency: 1 }, () => {
  const rest = protocols.find(({ name }) => name === 'rest') as Protocol;
  const goalOf = (words: string) => readGoals().find(({ request }) => request === words);

  /** An agent that takes a product other than the goal's. */
  const careless = (change: object): Protocol => ({
    ...rest,
    open(wire, entrance) {
      const traveller = rest.open(wire, entrance);
      return { ...traveller, shop: (goal, buyer) => traveller.shop({ ...goal, ...change }, buyer) };
    },
  });

  const mistakes: [string, string, object][] = [
    ['another size', 'A navy polo, size M', { values: ['L', 'Navy'] }],
    ['another quantity', 'A navy polo, size M', { quantity: 1 }],
    [
      'another product',
      'I want a bamboo submarine',
      { search: 'ribbed tank', values: ['S', 'White'], place: 'california' },
    ],
    [
      'a purchase instead of a cart',
      'Black tank top, medium',
      { end: { kind: 'order' }, place: 'california' },
    ],
    [
      'a line left in the cart',
      'I want a bamboo submarine',
      { search: 'ribbed tank', values: ['S', 'White'], end: { kind: 'cart' } },
    ],
    ['a forgotten coupon', 'Denim jacket, M', { coupon: undefined }],
  ];
  for (const [title, request, change] of mistakes) {
    test(`detects ${title} as a wrong purchase`, async () => {
      const pool = openPool(server.base);
      const stage = await openStage(server, () => openWire(pool));
      const goal = goalOf(request);
      assert.ok(goal);
      const { isWrong, reached } = await runGoal(stage, careless(change), goal);
      await pool.destroy();
      assert.deepEqual([isWrong, reached], [true, false]);
    });
  }

  test('an agent that does nothing reaches nothing', async () => {
    const pool = openPool(server.base);
    const stage = await openStage(server, () => openWire(pool));
    const goal = goalOf('A navy polo, size M');
    assert.ok(goal);
    const idle: Protocol = {
      ...rest,
      open: (wire, entrance) => ({
        ...rest.open(wire, entrance),
        shop: async () => ({ ended: 'gave up', why: 'idle' }),
      }),
    };
    const { isWrong, reached, why } = await runGoal(stage, idle, goal);
    await pool.destroy();
    assert.deepEqual([isWrong, reached, why], [false, false, 'idle']);
  });

  test('a language model shops with the tools, and its purchases are evaluated', async (t) => {
    const goal = goalOf('A navy polo, size M');
    assert.ok(goal);
    const model = await openScriptedModel(t, { values: ['M', 'Navy'], quantity: 2 });
    const wrongModel = await openScriptedModel(t, { values: ['M', 'Navy'], quantity: 3 });
    const pool = openPool(server.base);
    const stage = await openStage(server, () => openWire(pool));
    const right = await runGoal(stage, modelProtocol(model), goal);
    const wrong = await runGoal(stage, modelProtocol(wrongModel), goal);
    await pool.destroy();
    assert.deepEqual([right.reached, right.isWrong, right.why], [true, false, '']);
    assert.deepEqual([wrong.reached, wrong.isWrong], [false, true]);
  });

  // `npm run lab` tries each goal over all protocols, which takes three times as long.
  test('reach at least 99 % of all goals, each over two protocols, and buy nothing wrong', async () => {
    const results = await runGoals(server, { protocolsPerGoal: 2 });
    const total = figuresOf(results).at(-1);
    const share = (total?.reached ?? 0) / (total?.goals ?? 1);
    const used = new Set(results.map(({ protocol }) => protocol));
    assert.ok(results.length >= 600, `${results.length} runs`);
    assert.deepEqual([...used].sort(), protocols.map(({ name }) => name).sort());
    assert.equal(total?.wrong, 0, textOf(results.filter(({ isWrong }) => isWrong)));
    assert.ok(share >= leastReached, textOf(results.filter(({ reached }) => !reached)));
  });
});
