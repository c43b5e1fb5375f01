import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { payAtLink } from '../../lab/agents/person.ts';
import { openPool, openWire } from '../../lab/agents/wire.ts';
import { type Place, places } from '../../lab/goals/goal.ts';
import { cancelSession } from '../../src/core/checkout/end-session.ts';
import { getSession } from '../../src/core/checkout/load-session.ts';
import type { Address } from '../../src/core/customers/address.ts';
import { openSession } from '../kit/buying.ts';
import { openListeningShop } from '../kit/oauth/listening-shop.ts';

const shop = await openListeningShop(null, { PAYMENT_PROCESSOR: 'sandbox' });
const pool = openPool(shop.origin);
after(() => pool.destroy());
const site = await shop.site({ termsVersion: '2026-01' });
await (await shop.merchant()).post('/shipping-zones', {
  site_slug: 'shop',
  name: 'Everywhere',
  rates: [{ id: 'parcel', label: 'Parcel', type: 'flat', amount: 500 }],
});

/** Opens a checkout with the parts of an address that an agent has sent. */
async function checkoutTo(sent: Partial<Address>) {
  const nothing = { name: null, line1: null, line2: null, city: null, state: null, phone: null };
  const shippingAddress = { ...nothing, postcode: null, country: '', ...sent };
  const { id } = await openSession(shop, { site, shippingAddress });
  return { id, link: `${shop.origin}/checkout/${id}` };
}

const read = (id: string) => shop.unit.view(shop.tenant, (view) => getSession(view, id));
const payIn = (link: string, place: Place) => payAtLink(openWire(pool), link, places[place]);

describe('the owner of an agent', () => {
  const cases: [string, Place, (keyof Address)[]][] = [
    [
      'pays for a checkout that is complete',
      'newYork',
      ['name', 'line1', 'city', 'state', 'postcode', 'country'],
    ],
    [
      'names the prefecture that the agent has left out',
      'japan',
      ['name', 'line1', 'city', 'postcode', 'country'],
    ],
    ['fills in what the agent does not know', 'canada', ['postcode', 'country']],
  ];
  for (const [title, place, known] of cases)
    test(title, async () => {
      const home: Partial<Address> = places[place];
      const sent = Object.fromEntries(known.map((field) => [field, home[field] ?? null]));
      const { id, link } = await checkoutTo(sent);

      await payIn(link, place);
      await shop.settle();

      const { status, shippingAddress } = await read(id);
      assert.equal(status, 'completed');
      assert.deepEqual({ ...shippingAddress, ...home }, shippingAddress);
    });

  test('says that a link leads nowhere', async () => {
    const { id, link } = await checkoutTo(places.germany);
    await shop.unit.run(shop.tenant, (work) => cancelSession(work, id));

    await assert.rejects(payIn(link, 'germany'), /leads to no payment page/);
    assert.equal((await read(id)).status, 'cancelled');
  });
});
