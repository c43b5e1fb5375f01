import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { storeDetails } from '../../src/core/skills/reading/store-details.ts';
import type { SkillCallContext } from '../../src/core/skills/skill.ts';
import { openShop } from '../kit/shop.ts';
import { dataOf, guestAt, skillTools, textOf } from '../kit/skills.ts';

const shop = await openShop(null);
const tools = skillTools(shop);
const ask = (context: SkillCallContext, input = {}) => storeDetails.run(tools, context, input);

describe('store-details', () => {
  test('reports that the server has no stores', async () => {
    const outcome = await ask(guestAt(null));

    assert.deepEqual(outcome, {
      state: 'input_required',
      message: 'Which store? Send its slug as site_slug. No store is published here yet.',
      artifacts: [],
    });
  });

  test('returns the response of GET stores/{slug} in camelCase, and a text', async () => {
    const site = await shop.site({
      name: 'Mugs <b>&amp;</b> Co',
      description: '<p>Cups of all sizes.</p>',
      policies: { shipping: 'Within a day.', returns: '30 days.' },
      tags: ['cups'],
    });
    await shop.product();
    const visits: string[] = [];

    const outcome = await ask(guestAt(site, { visits }), { site_slug: 'shop' });

    assert.equal(outcome.state, 'completed');
    assert.deepEqual(visits, ['shop']);
    assert.equal(outcome.artifacts[0]?.artifactId, 'store');
    assert.deepEqual(dataOf(outcome), {
      store: {
        slug: 'shop',
        name: 'Mugs <b>&amp;</b> Co',
        description: '<p>Cups of all sizes.</p>',
        currency: 'USD',
        url: 'http://shop.localhost:4000',
        logoUrl: null,
        domains: [],
        tags: ['cups'],
        collectionsCount: 0,
        productsCount: 1,
        paymentMethods: ['card'],
        protocols: {
          agentCard: 'http://shop.localhost:4000/.well-known/agent-card.json',
          ucp: 'http://shop.localhost:4000/.well-known/ucp',
          mcp: 'http://shop.localhost:4000/api/mcp',
        },
        policies: { shipping: 'Within a day.', returns: '30 days.', termsVersion: null },
        updatedAt: '2026-01-01T00:00:00.000Z',
      },
    });
    assert.equal(
      textOf(outcome),
      [
        'Mugs & Co (shop) offers one product in USD at http://shop.localhost:4000.',
        'Cups of all sizes.',
        'Shipping: Within a day.',
        'Returns: 30 days.',
        'Discount codes: The store does not list its codes here. To use one that you have, send “use code WELCOME10” with a cart, or add “with code WELCOME10” to a purchase.',
      ].join('\n'),
    );
  });

  test('asks for a store when none is given, with an example', async () => {
    const { state, message } = await ask(guestAt(null));

    assert.equal(state, 'input_required');
    assert.equal(
      message,
      'Which store? Send its slug as site_slug, for example {"skill":"store-details","site_slug":"shop"}. Some stores: shop.',
    );
  });

  test('an unknown store is rejected with what to send', async () => {
    await assert.rejects(ask(guestAt(null), { site_slug: 'nowhere' }), {
      kind: 'not_found',
      reason: 'site_not_found',
      message: /Send the slug of a store as site_slug/,
    });
  });
});
