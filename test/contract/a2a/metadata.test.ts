import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, asking, saying, taskOf } from '../../kit/a2a.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const agent = await agentOf(shop);

const search = asking({ skill: 'catalog-search', site_slug: 'shop' });
const metadata = { mine: 1, skill: 'other', anonymous: 'maybe' };
const send = async (params: object, headers?: Record<string, string>) =>
  taskOf(await agent.rpc('SendMessage', params, headers));

test('a task created without a credential is marked anonymous for every reader', async () => {
  const inStore = await send({ message: search }, {});
  const everywhere = await send({ message: asking({ skill: 'catalog-search' }) }, {});

  assert.deepEqual(inStore.metadata, { skill: 'catalog-search', anonymous: true });
  assert.deepEqual(everywhere.metadata, inStore.metadata);
  assert.deepEqual((await agent.get(`/tasks/${inStore.id}`)).body.metadata, inStore.metadata);
  assert.deepEqual((await send({ message: search })).metadata, { skill: 'catalog-search' });
});

test('callers cannot set the metadata fields of the server', async () => {
  const known = await send({ message: search, metadata });
  const guests = await send({ message: search, metadata }, {});
  const unclear = await send({ message: saying('hm'), metadata });
  const message = saying('hm', { taskId: unclear.id });

  assert.deepEqual(known.metadata, { mine: 1, skill: 'catalog-search' });
  assert.deepEqual(guests.metadata, { mine: 1, skill: 'catalog-search', anonymous: true });
  assert.deepEqual(unclear.metadata, { mine: 1 });
  assert.deepEqual((await send({ message, metadata })).metadata, { mine: 1 });
});
