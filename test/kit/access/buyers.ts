import { saveClient } from '../../../src/core/access/oauth/clients.ts';
import { recordConsent } from '../../../src/core/access/oauth/record-consent.ts';
import { revokeGrantInTransaction } from '../../../src/core/access/oauth/revoke-grant.ts';
import { saveToken } from '../../../src/core/access/oauth/tokens/tokens.ts';
import { type BuyerScope, buyerScopes } from '../../../src/core/access/scope.ts';
import type { Id } from '../../../src/kernel/id.ts';
import { systemTenant } from '../../../src/platform/unit-of-work.ts';
import { openShop, type Shop } from '../shop.ts';

export type TestUser = { userId: Id<'usr'>; email: string; name: string };
type TokenOptions = { at?: Shop['tenant'] | null; scopes?: readonly BuyerScope[] };
type Headers = { authorization: string };

/**
 * A shop with buyers who have authorized agents. Consents are recorded directly, without a browser.
 */
export async function openBuyerShop(origin = 'http://localhost:4000') {
  const shop = await openShop(null, { origin });
  const client = { id: 'client-1', name: 'An agent' };
  await saveClient(shop.unit, { client_id: client.id });
  let counter = 0;
  const person = async (email: string, name = ''): Promise<TestUser> => {
    counter += 1;
    const userId: Id<'usr'> = `usr_${counter}`;
    await shop.unit.runAsSystem(systemTenant, (work) =>
      work.query(
        `insert into users (user_id, email, name, password_hash, created_at) values ($1, $2, $3, '', $4)`,
        [userId, email.toLowerCase(), name, work.now],
      ),
    );
    return { userId, email, name };
  };
  /** Headers of an agent that acts for a buyer; for every store and with every scope by default. */
  const tokenOf = async (
    { userId }: TestUser,
    { at = null, scopes = buyerScopes }: TokenOptions = {},
  ): Promise<Headers> => {
    counter += 1;
    const grant = await shop.unit.runAsSystem(systemTenant, (work) =>
      recordConsent(work, {
        ...{ kind: 'buyer', userId, client, scopes: [...scopes], resources: [origin] },
        workspaceId: at?.workspaceId ?? null,
      }),
    );
    const text = Buffer.from(String(counter).padStart(32, '0')).toString('base64url');
    const token = { text, kind: 'access', grantId: grant.id, scopes: grant.scopes } as const;
    await saveToken(shop.unit, { ...token, payload: {}, seconds: 86_400 * 365 });
    grants.set(text, grant.id);
    return { authorization: `Bearer ${text}` };
  };
  const grants = new Map<string, string>();
  const revoke = async ({ authorization }: Headers): Promise<void> => {
    await revokeGrantInTransaction(
      shop.unit,
      grants.get(authorization.slice(7)) ?? '',
      'disconnected',
    );
    await shop.settle();
  };
  return { shop, person, tokenOf, revoke };
}

/** Gives a customer half prices: a group with the customer, and a price list of the group. */
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
