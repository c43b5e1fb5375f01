import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import canonicalize from 'canonicalize';
import { flattenedVerify, importJWK } from 'jose';
import { issueMandate, type MandateTwist } from '../../kit/ap2-issuer.ts';
import { issueWithLibrary } from '../../kit/ap2-library-issuer.ts';
import { mcpOf } from '../../kit/mcp.ts';
import { openShop } from '../../kit/shop.ts';
import { newAgentKey, openAgent } from '../../kit/signing-agent.ts';
import { agent, knownProfile, line, messagesIn, paying, ucpOf } from '../../kit/ucp.ts';
import { ucpOverA2a } from '../../kit/ucp-a2a.ts';
import { payingWith, ucpV1Of } from '../../kit/ucp-v1.ts';
import { buyerBrowser, fieldOf } from '../../pages/buying/buyer-browser.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'strict', termsVersion: '2026-01' });
const file = await shop.product({ name: 'Patterns', isDigital: true });
const item = line(file.variants[0]?.id ?? '');
const manual = await shop.product({ name: 'Manual', isDigital: true }, 'strict');
const manualItem = line(manual.variants[0]?.id ?? '');
const version = '2026-04-08';

/** A platform whose profile has AP2 and the keys of its mandates. */
async function openPlatform(t: TestContext) {
  const platform = await openAgent(t);
  const names = ['checkout', 'cart', 'discount', 'ap2_mandate'];
  const capabilities = Object.fromEntries(
    names.map((name) => [`dev.ucp.shopping.${name}`, [{ version }]]),
  );
  platform.serve('/profile.json', (_, response) =>
    response.end(
      JSON.stringify({ ucp: { version, capabilities }, signing_keys: platform.published }),
    ),
  );
  const ucp = ucpOf(shop, agent(platform.profile));
  const { body: checkout } = await ucp.create({ line_items: [item] });
  const issue = (twist: MandateTwist = {}, content: object = checkout) =>
    issueMandate(platform, content, shop.clock(), twist);
  const complete = (mandate?: string, headers = {}) =>
    ucp.complete(
      checkout.id,
      { ...paying(), ...(mandate && { ap2: { checkout_mandate: mandate } }) },
      headers,
    );
  return { platform, ucp, checkout, issue, complete };
}

/** Verifies the merchant authorization of a served checkout as a platform does. */
async function isAuthorized({ ap2, ...checkout }: any): Promise<boolean> {
  const [header = '', , signature = ''] = ap2.merchant_authorization.split('.');
  const { body } = await shop.public.get('/.well-known/ucp');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const jwk = body.signing_keys.find((key: any) => key.kid === kid);
  const payload = Buffer.from(canonicalize(checkout) ?? '').toString('base64url');
  const jws = { protected: header, payload, signature };
  return flattenedVerify(jws, await importJWK(jwk, 'ES256'), { algorithms: ['ES256'] }).then(
    () => true,
    () => false,
  );
}

describe('AP2 mandates', () => {
  test('every checkout is signed, and a mandate for it completes the purchase', async (t) => {
    const { checkout, ucp, issue, complete } = await openPlatform(t);
    const read = await ucp.get(checkout.id);

    const mandate = await issue();
    const key = { 'idempotency-key': 'ap2-1' };
    const completed = await complete(mandate, key);
    shop.clock.advance(3_600_000);
    const repeated = await complete(mandate, key);

    assert.deepEqual(checkout.ucp.capabilities['dev.ucp.shopping.ap2_mandate'], [{ version }]);
    for (const body of [checkout, read.body, completed.body])
      assert.equal(await isAuthorized(body), true);
    assert.equal(await isAuthorized({ ...checkout, currency: 'EUR' }), false);
    assert.deepEqual([completed.body.status, completed.body.messages], ['completed', []]);
    assert.equal(repeated.body.order.id, completed.body.order.id);
    assert.deepEqual(repeated.body.messages, []);
  });

  test('a mandate with the checkout in its claims, or as a compact JWS of AP2 0.2, is accepted', async (t) => {
    const embedded = await openPlatform(t);
    const first = await embedded.complete(await embedded.issue({ isDisclosed: false }));
    const compact = await openPlatform(t);
    const { ap2, ...content } = compact.checkout;
    const [header, , signature] = ap2.merchant_authorization.split('.');
    const payload = Buffer.from(canonicalize(content) ?? '').toString('base64url');
    const claims = {
      vct: 'mandate.checkout.1',
      checkout: undefined,
      checkout_jwt: `${header}.${payload}.${signature}`,
    };
    const second = await compact.complete(await compact.issue({ isDisclosed: false, claims }));

    assert.deepEqual([first.body.status, second.body.status], ['completed', 'completed']);
  });

  const foreign = newAgentKey('ec-1', 'P-256');
  const refused: [string, MandateTwist, string][] = [
    ['signed by another issuer', { issuer: foreign }, 'mandate_invalid_signature'],
    [
      'with a key that the profile lacks',
      { issuer: newAgentKey('ec-9', 'P-256') },
      'agent_missing_key',
    ],
    ['bound with another key', { holder: foreign }, 'mandate_invalid_signature'],
    [
      'bound to another business',
      { binding: { aud: 'https://b.example' } },
      'mandate_invalid_signature',
    ],
    ['bound to another mandate', { binding: { sd_hash: 'x' } }, 'mandate_invalid_signature'],
    ['without a nonce', { binding: { nonce: undefined } }, 'mandate_invalid_signature'],
    ['without the key of the buyer', { claims: { cnf: undefined } }, 'mandate_invalid_signature'],
    ['without an expiry', { claims: { exp: undefined } }, 'mandate_invalid_signature'],
    ['that has expired', { claims: { exp: 1 } }, 'mandate_expired'],
    ['with an unknown disclosure', { claims: { _sd: [] } }, 'mandate_invalid_signature'],
    [
      'without a checkout',
      { isDisclosed: false, claims: { checkout: undefined } },
      'mandate_scope_mismatch',
    ],
    [
      'nested too deeply',
      { claims: { deep: JSON.parse('['.repeat(99) + ']'.repeat(99)) } },
      'mandate_invalid_signature',
    ],
  ];
  for (const [what, twist, code] of refused)
    test(`a mandate ${what} is refused: ${code}`, async (t) => {
      const { complete, issue } = await openPlatform(t);

      const { status, body } = await complete(await issue(twist));

      assert.deepEqual([status, messagesIn(body)], [200, [`recoverable ${code}`]]);
      assert.deepEqual([body.status, body.order], ['incomplete', undefined]);
    });

  test('a mandate for another or a changed checkout is refused', async (t) => {
    const { complete, issue, checkout } = await openPlatform(t);
    const other = await openPlatform(t);
    const codeFor = async (mandate: string) => messagesIn((await complete(mandate)).body);
    const { ap2: _, ...unsigned } = checkout;

    assert.deepEqual(
      [
        await codeFor(await issue({}, other.checkout)),
        await codeFor(await issue({}, { ...checkout, totals: [] })),
        await codeFor(await issue({}, unsigned)),
        await codeFor(`${await issue()}~~${await issue()}`),
        await codeFor('no-mandate'),
      ],
      [
        ['recoverable mandate_scope_mismatch'],
        ['recoverable merchant_authorization_invalid'],
        ['recoverable merchant_authorization_missing'],
        ['recoverable mandate_scope_mismatch'],
        ['recoverable mandate_invalid_signature'],
      ],
    );
  });

  const whole = { _sd: ['checkout'] };
  const members = { checkout: { _sd: ['totals', 'line_items', 'ap2'], _sd_decoy: 3 } };
  const nested = { _sd: ['checkout'], checkout: { _sd: ['totals'] } };
  const all = {
    checkout: { totals: true, line_items: true, ap2: { merchant_authorization: true } },
  };
  const issued: [string, object, object, string[]][] = [
    ['with the whole checkout disclosed', whole, { checkout: true }, []],
    ['with members of the checkout disclosed, and decoys', members, all, []],
    ['with disclosures in disclosures', nested, { checkout: { totals: true } }, []],
    [
      'with the totals withheld',
      members,
      { checkout: { line_items: true, ap2: true } },
      ['recoverable merchant_authorization_invalid'],
    ],
    ['with nothing shown', whole, {}, ['recoverable mandate_scope_mismatch']],
    [
      'with elements of a list disclosed',
      { checkout: { line_items: { _sd: [0] } } },
      { checkout: { line_items: { 0: true } } },
      ['recoverable mandate_invalid_signature'],
    ],
  ];
  for (const [what, disclosures, shown, messages] of issued)
    test(`a mandate of an independent issuer ${what} ${messages[0] ?? 'completes'}`, async (t) => {
      const { platform, complete, checkout } = await openPlatform(t);
      const content = { checkout, now: shop.clock() };
      const frames = { disclosures: { ...disclosures }, shown: { ...shown } };

      const { body } = await complete(await issueWithLibrary(platform, content, frames));

      assert.deepEqual(messagesIn(body), messages);
      assert.equal(body.status, messages.length === 0 ? 'completed' : 'incomplete');
    });

  test('a mandate is void after the items have changed', async (t) => {
    const { complete, issue, checkout, ucp } = await openPlatform(t);
    const mandate = await issue();
    await ucp.update(checkout.id, { line_items: [{ ...item, quantity: 2 }] });

    const { body } = await complete(mandate);

    assert.deepEqual(messagesIn(body), ['recoverable mandate_scope_mismatch']);
  });

  test('once negotiated, a mandate is required, whichever profile is named', async (t) => {
    const { complete, checkout, issue } = await openPlatform(t);
    const plain = ucpOf(shop, agent(knownProfile));

    const without = await complete();
    const updated = await plain.update(checkout.id, { line_items: [item] });
    const downgraded = await plain.complete(checkout.id, paying());
    const paid = await complete(await issue());

    assert.deepEqual(messagesIn(without.body), ['recoverable mandate_required']);
    assert.equal(updated.body.ap2, undefined);
    assert.deepEqual(messagesIn(downgraded.body), ['recoverable mandate_required']);
    assert.equal(paid.body.status, 'completed');
  });

  test('UCP v1 refuses to pay a checkout with AP2, and changes nothing', async (t) => {
    const { ucp, checkout } = await openPlatform(t);

    const refused = await ucpV1Of(shop).complete(checkout.id, payingWith('tok_success'));

    const after = await ucp.get(checkout.id);
    assert.deepEqual([refused.status, refused.body.error.code], [403, 'mandate_required']);
    assert.deepEqual([after.body.status, after.body.order], [checkout.status, undefined]);
  });

  test('on the hosted page the terms can be accepted, but only a mandate completes', async (t) => {
    const { ucp, issue } = await openPlatform(t);
    const { body: checkout } = await ucp.create({ line_items: [manualItem] });
    const url = `/checkout/${checkout.id}`;
    const buyer = buyerBrowser(shop);
    const page = await buyer.get(url);
    const form = {
      email: 'ada@example.com',
      name: 'Ada',
      terms: 'yes',
      shown: fieldOf(page, 'shown') ?? '',
    };

    const refused = await buyer.post(`${url}/pay`, form);

    assert.deepEqual(messagesIn(checkout), ['requires_buyer_review terms_acceptance_required']);
    assert.match(page.text, /Your shopping agent completes this purchase/);
    assert.equal(refused.status, 422, refused.text);
    assert.match(refused.text, /Return to your shopping agent/);
    const { body: accepted } = await ucp.get(checkout.id);
    assert.deepEqual([accepted.status, accepted.order], ['ready_for_complete', undefined]);
    const paid = await ucp.complete(checkout.id, {
      ...paying(),
      ap2: { checkout_mandate: await issue({}, accepted) },
    });
    assert.equal(paid.body.status, 'completed', paid.text);
  });

  test('without AP2 in the profile the member is ignored', async () => {
    const plain = ucpOf(shop, agent(knownProfile));
    const { body } = await plain.create({ line_items: [item] });

    const done = await plain.complete(body.id, { ...paying(), ap2: { checkout_mandate: 'x' } });

    assert.deepEqual([body.ap2, done.body.status], [undefined, 'completed']);
  });

  test('a mandate also completes a checkout from a cart, over MCP and over A2A', async (t) => {
    const { platform, ucp, issue } = await openPlatform(t);
    const cart = await ucp.createCart({ line_items: [item] });
    const { body: fromCart } = await ucp.create({ cart_id: cart.body.id });
    const locked = await ucpOf(shop, agent(knownProfile)).complete(fromCart.id, paying());
    const mcp = await mcpOf(shop, '/ucp/mcp');
    const meta = { 'ucp-agent': { profile: platform.profile }, 'idempotency-key': 'ap2-mcp' };
    const served = (await mcp.call('get_checkout', { meta, id: fromCart.id })).body.result;
    const mandate = await issue({}, served.structuredContent);
    const completion = { ...paying(), ap2: { checkout_mandate: mandate } };

    const overMcp = await mcp.call('complete_checkout', {
      meta,
      id: fromCart.id,
      checkout: completion,
    });
    const { body: second } = await ucp.create({ line_items: [item] });
    const overA2a = await ucpOverA2a(
      shop,
      {
        action: 'complete_checkout',
        'a2a.ucp.checkout.payment': paying().payment,
        ap2: { checkout_mandate: await issue({}, second) },
      },
      { contextId: second.id, headers: agent(platform.profile) },
    );

    assert.deepEqual(messagesIn(locked.body), ['recoverable mandate_required']);
    assert.equal(await isAuthorized(served.structuredContent), true);
    assert.equal(overMcp.body.result.structuredContent.status, 'completed', overMcp.text);
    const paid = overA2a.result.message.parts[0].data['a2a.ucp.checkout'];
    assert.equal(paid.status, 'completed', overA2a.text);
    assert.equal(await isAuthorized(paid), true);
  });
});
