import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import type { Bearer } from '../../../src/core/access/bearer.ts';
import type { SkillCaller } from '../../../src/core/skills/skill.ts';
import { generateToken } from '../../../src/platform/crypto/tokens.ts';
import { errorOf, readTask } from '../../kit/buying-skills.ts';
import { rowsOf } from '../../kit/carts.ts';
import {
  bearerOf,
  callerOf,
  echo,
  echoRequest,
  guest,
  openConversation,
  recordEvents,
  request,
} from '../../kit/conversation.ts';
import { openCoreShop, type Shop } from '../../kit/shop.ts';

const text = Type.Optional(Type.String());
const anything = Type.Object({ site_slug: text, cart_token: text });
const buying = { scope: 'write:orders' as const };

async function twoStores(shop: Shop) {
  const [own, others] = [await shop.site(), await shop.other.site()];
  return { own, others };
}

test('a skill that requires a scope is rejected before a task is created', async (t) => {
  const shop = await openCoreShop(t);
  const { own, others } = await twoStores(shop);
  const conversation = openConversation(shop, echo(undefined, buying));
  const able = bearerOf(shop, 'write:orders');
  const at = (slug: string, bearer: Bearer | null, more: Partial<SkillCaller> = {}) =>
    conversation.send(callerOf(bearer, more), echoRequest({ word: 'hi', site_slug: slug }));
  const kinds = async (...acts: Promise<unknown>[]) => {
    const refusals = await Promise.all(acts.map(errorOf));
    return refusals.map(({ kind, reason }) => `${kind} ${reason}`);
  };

  assert.deepEqual(
    await kinds(
      at(own.slug, null),
      at(own.slug, bearerOf(shop, 'read:orders')),
      at(others.slug, able),
      at(own.slug, able, { hostSite: others }),
      conversation.stream(guest, echoRequest({ word: 'hi' }), recordEvents().listener),
      conversation.send(guest, echoRequest({})),
    ),
    [
      'unauthenticated unauthorized',
      'forbidden insufficient_scope',
      'forbidden other_workspace',
      'forbidden other_workspace',
      'unauthenticated unauthorized',
      'unauthenticated unauthorized',
    ],
  );
  assert.deepEqual(await rowsOf(shop, 'select from tasks'), []);
  assert.equal((await at(own.slug, able)).state, 'completed');
});

test('text that is understood as such a skill is authorized in the same way', async (t) => {
  const shop = await openCoreShop(t);
  const conversation = openConversation(shop, echo(undefined, buying), {
    understandText: async () => ({ skill: 'catalog-search', input: { word: 'hi' } }),
  });

  const { kind } = await errorOf(conversation.send(guest, request([{ text: 'add it' }])));

  assert.equal(kind, 'unauthenticated');
});

test('a push config needs a credential and a permitted URL before a task is created', async (t) => {
  const shop = await openCoreShop(t);
  const site = await shop.site();
  const conversation = openConversation(shop, echo());
  const config = (url: string) => ({ id: null, url, token: null, authentication: null });
  const fields = { word: 'hi', site_slug: site.slug };
  const localUrl = echoRequest(fields, { pushConfig: config('http://localhost:9/x') });
  const privateUrl = echoRequest(fields, { pushConfig: config('http://10.0.0.1/x') });

  const [nobody, private_] = [
    await errorOf(conversation.send(guest, localUrl)),
    await errorOf(conversation.send(callerOf(bearerOf(shop)), privateUrl)),
  ];

  assert.equal(nobody.kind, 'unauthenticated');
  assert.equal(private_.reason, 'push_config_url_not_allowed');
  assert.deepEqual(await rowsOf(shop, 'select from tasks'), []);
});

test('the owner of a task is the bearer, the addressed store, the token’s owner, or null', async (t) => {
  const shop = await openCoreShop(t);
  const { own, others } = await twoStores(shop);
  const conversation = openConversation(shop, echo(undefined, { input: anything }));
  const token = generateToken('cart', shop.other.tenant.code, (count) => new Uint8Array(count));
  const owner = async (who: SkillCaller, fields: object) => {
    const { id, tenant, siteId, anonymous } = await conversation.send(who, echoRequest(fields));
    const stored = await rowsOf(shop, 'select from tasks where task_id = $1', [id]);
    return [tenant.workspaceId, siteId, anonymous, stored.length];
  };
  const [first, second] = [shop.tenant.workspaceId, shop.other.tenant.workspaceId];
  const bearer = callerOf(bearerOf(shop));
  const onHost = callerOf(null, { hostSite: own });

  assert.deepEqual(await owner(bearer, { site_slug: own.slug }), [first, own.id, false, 1]);
  assert.deepEqual(await owner(bearer, { site_slug: others.slug }), [first, null, false, 1]);
  assert.deepEqual(await owner(guest, { siteSlug: others.slug }), [second, others.id, true, 1]);
  assert.deepEqual(await owner(guest, { cart_token: token }), [second, null, true, 1]);
  assert.deepEqual(await owner(onHost, {}), [first, own.id, true, 1]);
  assert.deepEqual(await owner(onHost, { site_slug: others.slug }), [first, null, true, 1]);
  assert.deepEqual(await owner(guest, { site_slug: 'nowhere' }), ['ws_system', null, true, 0]);
});

test('a skill receives its scope, and a store host is limited to its own store', async (t) => {
  const shop = await openCoreShop(t);
  const { own, others } = await twoStores(shop);
  const seen: unknown[] = [];
  const skill = echo(async (_, { scope }) => {
    seen.push(scope.site?.slug ?? null);
    return {};
  });
  const conversation = openConversation(shop, skill);
  const onHost = callerOf(null, { hostSite: own });

  await conversation.send(onHost, echoRequest({ word: 'hi' }));
  await conversation.send(onHost, echoRequest({ word: 'hi', site_slug: own.slug }));
  await conversation.send(onHost, echoRequest({ word: 'hi', site_slug: others.slug }));
  await conversation.send(guest, echoRequest({ word: 'hi', site_slug: others.slug }));

  assert.deepEqual(seen, [own.slug, own.slug, null, others.slug]);
});

test('a task keeps the context id it was sent, separately in each workspace', async (t) => {
  const shop = await openCoreShop(t);
  const conversation = openConversation(shop, echo());
  const text = echoRequest({ word: 'hi' }, { message: { contextId: 'talk 1' } });

  const task = await conversation.send(callerOf(bearerOf(shop)), text);
  const fresh = await conversation.send(callerOf(bearerOf(shop)), echoRequest({ word: 'hi' }));

  assert.equal((await readTask(shop, task)).contextId, 'talk 1');
  assert.match(fresh.contextId, /^[0-9a-f]{8}-[0-9a-f]{4}-4/);
});
