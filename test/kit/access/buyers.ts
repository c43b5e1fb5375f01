import type { Buyer } from '../../../src/core/access/actor.ts';
import { type BuyerScope, buyerScopes } from '../../../src/core/access/scope.ts';
import type { Id } from '../../../src/kernel/id.ts';
import { nobody } from '../../../src/platform/work.ts';
import { openShop, type Shop } from '../shop.ts';

export type Person = { userId: Id<'usr'>; email: string; name: string };
type Wish = { at?: Shop['tenant'] | null; scopes?: readonly BuyerScope[] };
type Headers = { authorization: string };

/** A shop with people who let agents buy in their names; how their tokens come about is not looked at here. */
export async function openMall(origin = 'http://localhost:4000') {
  const tokens = new Map<string, Buyer>();
  const shop = await openShop(null, {
    origin,
    authenticateBuyer: async (text) => tokens.get(text) ?? null,
  });
  let made = 0;
  const person = async (email: string, name = ''): Promise<Person> => {
    made += 1;
    const userId: Id<'usr'> = `usr_${made}`;
    await shop.unit.runAsSystem(nobody, (work) =>
      work.query(
        `insert into users (user_id, email, name, password_hash, created_at) values ($1, $2, $3, '', $4)`,
        [userId, email.toLowerCase(), name, work.now],
      ),
    );
    return { userId, email, name };
  };
  /** What an agent sends in a person's name; for every store and with every scope, unless the wish says otherwise. */
  const tokenOf = (
    { userId, email, name }: Person,
    { at = null, scopes = buyerScopes }: Wish = {},
  ): Headers => {
    made += 1;
    tokens.set(`token-${made}`, {
      ...{ userId, email, name, scopes },
      workspaceId: at?.workspaceId ?? null,
      credentialId: `grt_${made}`,
      expiresAt: new Date('2099-01-01T00:00:00.000Z'),
    });
    return { authorization: `Bearer token-${made}` };
  };
  const revoke = ({ authorization }: Headers) => void tokens.delete(authorization.slice(7));
  return { shop, person, tokenOf, revoke };
}

/** Members pay half: a group of this person's customer record, and a price list of it. */
export async function halfPriceFor(shop: Shop, email: string): Promise<{ customerId: string }> {
  const merchant = await shop.merchant();
  const customer = (await merchant.post('/customers', { email })).body;
  const group = (await merchant.post('/customer-groups', { name: `Half for ${email}` })).body;
  await merchant.post(`/customer-groups/${group.id}/members`, { customer_id: customer.id });
  await merchant.post('/price-lists', {
    site_slug: 'shop',
    name: 'Half',
    customer_group_id: group.id,
    rules: [{ type: 'percent_off', value: 50 }],
    active: true,
  });
  return { customerId: customer.id };
}
