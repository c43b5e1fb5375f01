import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Skill, SkillOutcome } from '../../../src/core/skills/skill.ts';
import type { Task } from '../../../src/core/tasks/task.ts';
import { DomainError } from '../../../src/kernel/domain-error.ts';
import { rowsOf } from '../../kit/carts.ts';
import {
  bearerOf,
  callerOf,
  echo,
  echoRequest,
  guest,
  openConversation,
  request,
} from '../../kit/conversation.ts';
import { openShop } from '../../kit/shop.ts';

const text = ({ statusMessage }: Task) => statusMessage?.parts[0]?.text;
const data = ({ statusMessage }: Task): any => statusMessage?.parts[1]?.data;

test('an error ends the task with advice, as text and as data', async (t) => {
  const shop = await openShop(t);
  const skill = echo(async () => {
    throw new DomainError('conflict', 'insufficient_stock', 'Only 2 are left.', {
      details: [{ field: 'quantity', code: 'insufficient_stock', message: 'is more than 2' }],
      extensions: { available: 2, shipping_options: [{ id: 'a_b' }] },
    });
  });
  const conversation = openConversation(shop, skill);

  const task = await conversation.send(callerOf(bearerOf(shop)), echoRequest({ word: 'hi' }));

  assert.equal(task.state, 'failed');
  assert.equal(text(task), 'Only 2 are left. Ask for no more than 2.');
  assert.deepEqual(data(task), {
    error: {
      code: 'insufficient_stock',
      message: 'Only 2 are left.',
      details: [{ field: 'quantity', code: 'insufficient_stock', message: 'is more than 2' }],
      available: 2,
      shippingOptions: [{ id: 'a_b' }],
      next: { skill: 'catalog-search', limit: 5 },
    },
  });
  assert.deepEqual(task.statusMessage, task.history.at(-1));
});

test('an internal error ends the task as internal, and only the operator sees its details', async (t) => {
  const shop = await openShop(t);
  const skill = echo(async () => {
    throw new Error('the secret is 1234');
  });
  const conversation = openConversation(shop, skill);

  const task = await conversation.send(callerOf(bearerOf(shop)), echoRequest({ word: 'hi' }));

  assert.deepEqual([task.state, data(task).error.code], ['failed', 'internal']);
  assert.doesNotMatch(JSON.stringify(task), /1234/);
  assert.deepEqual(conversation.alarms, ['a skill failed']);
});

test('a lost database connection is retried and not treated as a fault', async (t) => {
  const shop = await openShop(t);
  const lost = async () => {
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  };
  const reading = openConversation(shop, echo(lost, { readOnly: true }));
  const buying = openConversation(shop, echo(lost));
  const who = callerOf(bearerOf(shop));

  // Nothing is stored yet, so there need not be a failed task.
  await assert.rejects(reading.send(who, echoRequest({ word: 'hi' })), {
    kind: 'unavailable',
    retryAfterSeconds: 2,
  });
  const task = await buying.send(who, echoRequest({ word: 'hi' }));

  assert.deepEqual([task.state, data(task).error.code], ['failed', 'unavailable']);
  assert.match(text(task) ?? '', /Send the request again in 2 seconds\.$/);
  assert.deepEqual([...reading.alarms, ...buying.alarms], []);
  assert.deepEqual(await rowsOf(shop, 'select state from tasks'), [{ state: 'failed' }]);
});

test('a skill that exceeds its time limit is stopped', async (t) => {
  const shop = await openShop(t);
  const never = () => new Promise<Partial<SkillOutcome>>(() => undefined);
  const conversation = openConversation(shop, echo(never), { runMilliseconds: 20 });

  const task = await conversation.send(callerOf(bearerOf(shop)), echoRequest({ word: 'hi' }));

  assert.deepEqual([task.state, data(task).error.code], ['failed', 'timed_out']);
  assert.deepEqual(conversation.alarms, ['a skill timed out']);
});

test('an ambiguous variant requires input, with the alternatives as an artifact', async (t) => {
  const shop = await openShop(t);
  const variant = { id: 'var_1', options: { Size: 'M' }, stock: 1, in_stock: true };
  const skill = echo(async () => {
    throw new DomainError('conflict', 'variant_unresolved', 'Which one?', {
      extensions: { alternatives: [variant] },
    });
  });
  const conversation = openConversation(shop, skill);

  const task = await conversation.send(
    callerOf(bearerOf(shop)),
    echoRequest({ word: 'hi', product_id: 'prd_1' }),
  );

  assert.equal(task.state, 'input_required');
  const [artifact] = task.artifacts;
  assert.deepEqual([artifact?.artifactId, artifact?.name], Array(2).fill('variant_alternatives'));
  assert.deepEqual(artifact?.parts[0]?.data, {
    productId: 'prd_1',
    alternatives: [
      { id: 'var_1', options: [{ name: 'Size', value: 'M' }], stock: 1, inStock: true },
    ],
  });
});

test('a missing field requires input, and a field of the wrong type ends the task', async (t) => {
  const shop = await openShop(t);
  const conversation = openConversation(shop, echo());
  const who = callerOf(bearerOf(shop));

  const missing = await conversation.send(who, echoRequest({}));
  const wrong = await conversation.send(who, echoRequest({ count: 'two' }));

  assert.deepEqual(
    [missing.state, data(missing)],
    ['input_required', { skill: 'catalog-search', needed: [{ field: 'word', example: null }] }],
  );
  assert.equal(wrong.state, 'failed');
  assert.deepEqual(data(wrong).error.details, [
    { field: 'count', code: 'type', message: 'must be a whole number' },
  ]);
});

test('an unknown skill and unreadable parts end the task', async (t) => {
  const shop = await openShop(t);
  const conversation = openConversation(shop, echo());
  const who = callerOf(bearerOf(shop));

  const unknown = await conversation.send(who, request([{ data: { skill: 'dance' } }]));
  const file = await conversation.send(
    who,
    request([{ raw: 'AAAA', mediaType: 'application/x-foo' }]),
  );

  assert.deepEqual([unknown.state, unknown.metadata], ['failed', {}]);
  assert.equal(text(unknown), 'There is no skill dance. Skills: catalog-search.');
  assert.deepEqual(data(unknown).skills, [
    { name: 'catalog-search', description: 'Says a word.', example: 'say hello' },
  ]);
  assert.deepEqual([file.state, data(file).error.code], ['failed', 'unsupported_parts']);
});

test('text that is not understood requires input, with an example of every skill', async (t) => {
  const shop = await openShop(t);
  const conversation = openConversation(shop, echo());

  const task = await conversation.send(callerOf(bearerOf(shop)), request([{ text: 'mumble' }]));

  assert.equal(task.state, 'input_required');
  assert.match(text(task) ?? '', /catalog-search: say hello/);
  assert.equal(data(task).skills.length, 1);
});

test('a skill may be named in a data part, in JSON text, or in words', async (t) => {
  const shop = await openShop(t);
  const conversation = openConversation(shop, echo(), {
    understandText: async (words) => ({ skill: 'catalog-search', input: { word: words } }),
  });
  const say = async (...parts: Parameters<typeof request>[0]) =>
    text(await conversation.send(guest, request(parts)));
  const named = { skill: 'catalog-search', word: 'named' };

  assert.equal(await say({ text: 'words' }, { data: named }), 'named');
  assert.equal(await say({ text: JSON.stringify(named) }), 'named');
  assert.equal(await say({ text: `\`\`\`json\n${JSON.stringify(named)}\n\`\`\`` }), 'named');
  assert.equal(await say({ text: 'one' }, { text: 'two' }), 'one\ntwo');
  assert.equal(await say({ text: 'words' }, { data: { word: 'field' } }), 'field');
});

test('artifacts are returned in the accepted output modes', async (t) => {
  const shop = await openShop(t);
  const parts = [{ data: { a: 1 } }, { text: 'a is 1' }];
  const artifacts = [{ artifactId: 'a', name: 'a', parts }];
  const skill: Skill = echo(async () => ({ artifacts }), { readOnly: true });
  const conversation = openConversation(shop, skill);
  const forms = async (...outputModes: string[]) => {
    const task = await conversation.send(guest, echoRequest({ word: 'hi' }, { outputModes }));
    return task.artifacts[0]?.parts;
  };

  assert.deepEqual(await forms('text/plain'), [{ text: 'a is 1' }]);
  assert.deepEqual(await forms('application/json'), [{ data: { a: 1 } }]);
  assert.deepEqual(await forms('*/*', 'text'), parts);
  assert.deepEqual(await forms('image/png'), parts);
});
