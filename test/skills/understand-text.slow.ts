import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Bearer } from '../../src/core/access/bearer.ts';
import { scopes } from '../../src/core/access/scope.ts';
import { unsignedResult } from '../../src/core/access/signatures/signature-result.ts';
import { createTextUnderstanding } from '../../src/core/skills/intent/understand-text.ts';
import { skills } from '../../src/core/skills/registry.ts';
import { resolveCallScope } from '../../src/core/skills/scope/call-scope.ts';
import type { Skill, SkillCaller, SkillOutcome } from '../../src/core/skills/skill.ts';
import { ProductUnresolved } from '../../src/core/skills/words/unresolved-product.ts';
import { createTaskRecorder } from '../../src/core/tasks/change/task-recorder.ts';
import { createTask } from '../../src/core/tasks/create-task.ts';
import { openShop, type Shop } from '../kit/shop.ts';
import { skillTools } from '../kit/skills.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });

/**
 * Two stores of one workspace (clothes in sizes and colors, and tools) and one store of another
 * workspace.
 */
async function stores(t: TestContext): Promise<Shop> {
  const shop = await openShop(t);
  await shop.site({ slug: 'outfitters', name: 'Fernway Outfitters' });
  await shop.site({ slug: 'tools', name: 'Kiln & Anvil Tools' });
  await shop.other.site({ slug: 'lagoon', name: 'Lagoon Swim Supply' });
  const tee = (name: string, colors: string[]) =>
    shop.product(
      {
        name,
        price: usd(2_400),
        variants: colors.flatMap((Color) =>
          ['S', 'M', 'L'].map((Size) => ({ options: { Size, Color } })),
        ),
      },
      'outfitters',
    );
  await tee('Crew Neck Tee', ['Black', 'White']);
  await tee('Pocket Tee', ['Navy', 'White']);
  await tee('Linen Camp Shirt', ['Sand', 'White']);
  await shop.product({ name: 'Canvas Tote', price: usd(1_900) }, 'outfitters');
  await shop.product(
    {
      name: 'Sanding Discs',
      price: usd(900),
      variants: [{ options: { Grit: '80' } }, { options: { Grit: '120' } }],
    },
    'tools',
  );
  await shop.product({ name: 'Black Rubber Mallet', price: usd(1_500) }, 'tools');
  await shop.other.product({ name: 'Rash Guard', price: usd(3_000) }, 'lagoon');
  return shop;
}

/** Sends messages one after another in one conversation; every outcome is stored as its task. */
function conversationIn(shop: Shop, about: Partial<SkillCaller> = {}) {
  const tools = skillTools(shop);
  const understand = createTextUnderstanding(tools, null);
  const recorder = createTaskRecorder(shop.unit);
  const bearer: Bearer = {
    tenant: shop.tenant,
    credentialId: 'key_1',
    scopes: [...scopes],
    expiresAt: null,
  };
  const caller: SkillCaller = {
    channel: 'a2a',
    bearer,
    signer: unsignedResult,
    hostSite: null,
    network: 'test',
    locale: null,
    countVisit: () => undefined,
    assertAdmitted: async () => undefined,
    ...about,
  };
  const store = async (outcome: Pick<SkillOutcome, 'state' | 'artifacts'>) => {
    shop.clock.advance(1_000);
    const task = createTask({
      tenant: caller.bearer?.tenant ?? caller.hostSite?.tenant ?? shop.tenant,
      contextId: 'talk',
      siteId: null,
      anonymous: caller.bearer === null,
      message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'a text' }] },
      metadata: {},
      request: null,
      run: null,
      now: shop.clock(),
      random: (count) => new Uint8Array(count).fill((shop.clock().getTime() / 1_000) % 256),
    });
    await recorder.insert({ ...task, ...outcome });
  };
  const understood = (text: string, remembered: Record<string, unknown> | null = null) =>
    understand(text, { ...caller, contextId: 'talk', remembered });
  const say = async (text: string) => {
    const { skill, ...rest } = await understood(text);
    if (!('input' in rest)) return { skill, input: {} as Record<string, unknown>, outcome: null };
    const { run } = skills.find(({ name }) => name === skill) as Skill<Record<string, unknown>>;
    const scope = await resolveCallScope(tools, caller, rest.input);
    const outcome = await run(tools, { ...caller, scope }, rest.input);
    await store(outcome);
    return { skill, ...rest, outcome };
  };
  const dataOf = (outcome: SkillOutcome | null): any => outcome?.artifacts[0]?.parts[0]?.data;
  return { say, understood, store, dataOf };
}

describe('a conversation in plain text', () => {
  test('goes from a search to a checkout', async (t) => {
    const shop = await stores(t);
    const { say, dataOf } = conversationIn(shop);

    const search = await say('show me tees at outfitters under thirty dollars');
    assert.deepEqual(search.input, {
      query: 'tees',
      site_slug: 'outfitters',
      filters: { price_max: 3000 },
    });
    const [, second] = dataOf(search.outcome).products;

    const added = await say('add the second one in medium and white');
    const { cart } = dataOf(added.outcome);
    assert.deepEqual(
      [added.skill, added.input],
      [
        'cart-management',
        {
          action: 'create',
          site_slug: 'outfitters',
          product_id: second.id,
          variant_options: { Size: 'M', Color: 'White' },
        },
      ],
    );

    const two = await say('two of them');
    assert.deepEqual(two.input, {
      action: 'update_item',
      cart_token: cart.token,
      item_id: cart.items[0].id,
      quantity: 2,
    });

    const tote = await say('and add a canvas tote');
    assert.equal(tote.input.action, 'add_item');
    assert.equal(tote.input.cart_token, cart.token);

    const without = await say('remove the tote again');
    const [, line] = dataOf(tote.outcome).cart.items;
    assert.deepEqual(without.input, {
      action: 'remove_item',
      cart_token: cart.token,
      item_id: line.id,
    });

    const address = await say('ship to 94107, California');
    assert.deepEqual(address.input, {
      action: 'set_address',
      cart_token: cart.token,
      shipping_address: { country: 'US', state: 'CA', postcode: '94107' },
    });

    const out = await say('check out');
    assert.deepEqual([out.skill, out.input], ['ucp-checkout', { cart_token: cart.token }]);
    assert.equal(dataOf(out.outcome).checkout.lineItems[0].quantity, 2);
  });
});

describe('a current cart', () => {
  test('receives the buyer’s email, and so does an open checkout', async (t) => {
    const { say, dataOf } = conversationIn(await stores(t));
    const { cart } = dataOf((await say('add a canvas tote to my cart')).outcome);

    const buyer = await say('my email is ann@example.com');
    assert.deepEqual(buyer.input, {
      action: 'set_address',
      cart_token: cart.token,
      buyer: { email: 'ann@example.com' },
    });
    assert.equal(dataOf(buyer.outcome).cart.buyer.email, 'ann@example.com');

    const { checkout } = dataOf((await say('check out')).outcome);
    const another = await say('my email is bo@example.com');
    assert.deepEqual(
      [another.skill, another.input],
      [
        'ucp-checkout',
        { site_slug: 'outfitters', session_id: checkout.id, buyer: { email: 'bo@example.com' } },
      ],
    );
    assert.equal(dataOf(another.outcome).checkout.buyer.email, 'bo@example.com');
  });

  test('keeps the quantity of a line that changes to another variant', async (t) => {
    const { say, dataOf } = conversationIn(await stores(t));
    const added = await say('add two navy pocket tees in medium to my cart');
    const [line] = dataOf(added.outcome).cart.items;
    const optionsIn = ({ outcome }: Awaited<ReturnType<typeof say>>) => {
      const [item, ...others] = dataOf(outcome).cart.items;
      assert.deepEqual([item.id, item.quantity, others], [line.id, 2, []]);
      return item.variantOptions.map(({ value }: any) => value);
    };
    const large = await say('swap the medium for a large');
    assert.deepEqual(large.input.variant_options, { Size: 'l' });
    assert.deepEqual(optionsIn(large), ['L', 'Navy']);
    assert.deepEqual(optionsIn(await say('change it to white')), ['L', 'White']);
  });
});

describe('several stores', () => {
  test('are searched together, without any other', async (t) => {
    const { say, dataOf } = conversationIn(await stores(t));
    const { input, outcome } = await say('compare black and white things at tools and lagoon');
    assert.deepEqual((input as any).filters.site_slugs, ['tools', 'lagoon']);
    assert.ok(dataOf(outcome).products.every(({ match }: any) => match === 'partial'));
    const found = await say('show me everything at lagoon and tools');
    const slugs = dataOf(found.outcome).products.map(({ siteSlug }: any) => siteSlug);
    assert.deepEqual(slugs.toSorted(), ['lagoon', 'tools', 'tools']);
  });
});

describe('products in words', () => {
  test('a clear best match is chosen by the merchant’s own words', async (t) => {
    const { understood } = conversationIn(await stores(t));
    const inputOf = async (text: string) => {
      const read = await understood(text);
      if (!('input' in read)) return read.hints;
      const { product_id: _, ...input } = read.input;
      return input;
    };
    assert.deepEqual(await inputOf('add two black crew neck tees in medium to my cart'), {
      action: 'create',
      site_slug: 'outfitters',
      variant_options: { Size: 'M', Color: 'Black' },
      quantity: 2,
    });
    assert.deepEqual(await inputOf('buy the 120 grit sanding discs'), {
      site_slug: 'tools',
      variant_options: { Grit: '120' },
    });
    // "Black" is part of the name, and the product has no options.
    assert.deepEqual(await inputOf('buy the black rubber mallet'), { site_slug: 'tools' });
    await assert.rejects(inputOf('buy the black rubber mallet in large'), {
      reason: 'words_not_understood',
    });
    // The tee does not come in purple: the skill offers the available variants.
    assert.deepEqual(await inputOf('buy a purple pocket tee in medium'), {
      site_slug: 'outfitters',
      variant_options: { Size: 'M', Color: 'purple' },
    });
  });

  test('several matches are offered, and an answer in the same task chooses one', async (t) => {
    const { understood, store } = conversationIn(await stores(t));
    const rejection = await understood('add 3 tees in medium to my cart').then(
      () => null,
      (error: unknown) => error,
    );
    assert.ok(rejection instanceof ProductUnresolved);
    const { query, products } = rejection.extensions as { query: string; products: any[] };
    assert.equal(query, 'tees');
    assert.deepEqual(products.map(({ name }) => name).toSorted(), ['Crew Neck Tee', 'Pocket Tee']);
    const { skill, input } = rejection.understood;
    assert.deepEqual(input, {
      action: 'create',
      query: 'tees',
      offered: products.map(({ productId }) => productId),
      variant_options: { size: 'm' },
      quantity: 3,
    });

    const data = { query, products };
    const part = { data, mediaType: 'application/json' };
    const artifact = { artifactId: 'a', name: 'product_alternatives', parts: [part] };
    await store({ state: 'input_required', artifacts: [artifact] });
    const pocket = products.findIndex(({ name }) => name === 'Pocket Tee');
    const chosen = {
      skill: 'cart-management',
      input: {
        action: 'create',
        site_slug: 'outfitters',
        product_id: products[pocket].productId,
        variant_options: { Size: 'M' },
        quantity: 3,
      },
    };
    const remembered = { skill, ...input };
    const nth = pocket === 0 ? 'the first one' : 'the second one';
    assert.deepEqual(await understood(nth, remembered), chosen);
    assert.deepEqual(await understood('the pocket one please', remembered), chosen);
    assert.deepEqual(await understood('the navy one', remembered), {
      ...chosen,
      input: { ...chosen.input, variant_options: { Size: 'M', Color: 'Navy' } },
    });
  });

  test('unknown products and references without results are rejected with what to send', async (t) => {
    const { understood } = conversationIn(await stores(t));
    await assert.rejects(understood('buy a unicorn'), { reason: 'product_not_found' });
    await assert.rejects(understood('add the second one to my cart'), {
      reason: 'no_previous_results',
      message:
        'No products were shown in this conversation yet. Search first with the same contextId, or send a product_id.',
    });
    // The store is unknown, which the skill reports.
    assert.deepEqual(await understood('buy a canvas tote at the moonbase store'), {
      skill: 'ucp-checkout',
      input: { site_slug: 'moonbase' },
    });
  });

  test('a caller who may not buy is not asked to choose', async (t) => {
    const shop = await stores(t);
    const guest = conversationIn(shop, { bearer: null });
    assert.deepEqual(await guest.understood('add a tee to my cart'), {
      skill: 'cart-management',
      input: { action: 'add_item' },
    });
    const { understood } = conversationIn(shop);
    assert.deepEqual(await understood('buy a rash guard at lagoon'), {
      skill: 'ucp-checkout',
      input: { site_slug: 'lagoon' },
    });
  });
});

describe('answers within a task', () => {
  const request = {
    skill: 'ucp-checkout',
    site_slug: 'outfitters',
    product_id: 'prd_1',
    quantity: 2,
  };
  const cases: [string, Record<string, unknown>, object][] = [
    ['medium', request, { product_id: 'prd_1', quantity: 2, variant_options: { size: 'm' } }],
    [
      'the black one in large',
      { ...request, variant_options: { Color: 'White' } },
      { product_id: 'prd_1', quantity: 2, variant_options: { size: 'l', color: 'black' } },
    ],
    [
      'ship it to 94107, California',
      { skill: 'ucp-checkout', session_id: 'cs_1' },
      { shipping_address: { country: 'US', state: 'CA', postcode: '94107' } },
    ],
    [
      'use the code WELCOME10',
      { skill: 'ucp-checkout', session_id: 'cs_1' },
      { discount_code: 'WELCOME10' },
    ],
    ['yes', { skill: 'ucp-checkout', session_id: 'cs_1' }, {}],
    ...['two of them', 'make it two'].map((text): [string, Record<string, unknown>, object] => [
      text,
      { skill: 'cart-management', action: 'add_item', cart_token: 'cart_1', product_id: 'prd_1' },
      { action: 'add_item', cart_token: 'cart_1', product_id: 'prd_1', quantity: 2 },
    ]),
    ['ada@example.org', { skill: 'membership-signup', plan: 'gold' }, { email: 'ada@example.org' }],
    ['Gold', { skill: 'membership-signup' }, { plan: 'gold' }],
  ];
  test('go to the skill that asked', async (t) => {
    const { understood } = conversationIn(await stores(t));
    for (const [text, remembered, input] of cases) {
      const read = await understood(text, remembered);
      assert.equal(read.skill, remembered.skill, text);
      const { site_slug: _, ...parsed } = 'input' in read ? read.input : {};
      assert.deepEqual(parsed, input, text);
    }
  });
  test('select the second of the offered variants', async (t) => {
    const { understood, store } = conversationIn(await stores(t));
    const data = { productId: 'prd_1', alternatives: [{ id: 'var_1' }, { id: 'var_2' }] };
    const artifact = {
      artifactId: 'a',
      name: 'variant_alternatives',
      parts: [{ data, mediaType: 'application/json' }],
    };
    await store({ state: 'input_required', artifacts: [artifact] });
    const read = await understood('the second one', request);
    assert.deepEqual('input' in read && read.input.variant_id, 'var_2');
  });
  test('a different request is understood as such, and unrelated text as nothing', async (t) => {
    const { understood } = conversationIn(await stores(t));
    assert.deepEqual(await understood('find me canvas totes', request), {
      skill: 'catalog-search',
      input: { query: 'canvas totes' },
    });
    assert.deepEqual(await understood('hello there', request), { skill: null, hints: {} });
  });
});

describe('displayed results', () => {
  test('of a guest are not available to a bearer, and carts never to a guest', async (t) => {
    const shop = await stores(t);
    const hostSite = await skillTools(shop).directory.bySlug('tools');
    const guest = conversationIn(shop, { bearer: null, hostSite });
    await guest.say('sanding discs');
    await assert.rejects(conversationIn(shop).understood('buy the first one'), {
      reason: 'no_previous_results',
    });
    const read = await guest.understood('pay for the first one with usdc');
    assert.equal(read.skill, 'x402-purchase');
    assert.match(String('input' in read && read.input.product_id), /^prd_/);
  });
});
