import type { Caller } from './shop.ts';

/**
 * Cases of the access matrix for customers, customer groups and memberships, with objects of the
 * owner for their paths.
 */
export async function customerCases(owner: Caller) {
  const make = async (path: string, body: object): Promise<string> =>
    (await owner.post(path, body)).body.id;
  const name = 'x';
  const site_slug = 'shop';
  const friends = { site_slug, name: 'Friends', price: 0 };
  const signUp = { site_slug, plan_id: 'Friends', email: 'bob@shop.example' };
  const ids = {
    customer_id: await make('/customers', { email: 'ann@shop.example' }),
    group_id: await make('/customer-groups', { name: 'VIP' }),
    plan_id: await make('/memberships/plans', friends),
    subscriber_id: await make('/memberships/subscribers', signUp),
  };
  await make('/memberships/plans', { site_slug, name: 'Gold', price: 900 });
  const due = await make('/memberships/subscribers', { ...signUp, plan_id: 'Gold' });
  let counter = 0;
  const own = true as const;
  const query = '?site_slug=shop';
  const cases = {
    'GET /customers': { own },
    'POST /customers': {
      get body() {
        counter += 1;
        return { email: `new-${counter}@shop.example` };
      },
      own,
    },
    'GET /customers/{customer_id}': {},
    'PATCH /customers/{customer_id}': { body: { name } },
    'GET /customers/{customer_id}/export': {},
    'GET /customers/{customer_id}/notes': {},
    'POST /customers/{customer_id}/notes': { body: { text: name } },
    'GET /customers/{customer_id}/emails': {},
    'GET /customers/{customer_id}/identities': {},
    'POST /customers/{customer_id}/erase': {
      ids: { customer_id: await make('/customers', { email: 'leaving@shop.example' }) },
    },
    'GET /customer-groups': { own },
    'POST /customer-groups': { body: { name }, own },
    'GET /customer-groups/{group_id}': {},
    'PATCH /customer-groups/{group_id}': { body: { name } },
    // A group without a price list.
    'DELETE /customer-groups/{group_id}': {
      ids: { group_id: await make('/customer-groups', { name }) },
    },
    'POST /customer-groups/{group_id}/members': { body: { customer_id: ids.customer_id } },
    'DELETE /customer-groups/{group_id}/members/{customer_id}': {},
    'GET /memberships/plans': { query },
    'POST /memberships/plans': {
      get body() {
        counter += 1;
        return { ...friends, name: `Plan ${counter}` };
      },
    },
    'GET /memberships/plans/{plan_id}': {},
    'PATCH /memberships/plans/{plan_id}': { body: { perks: [name] } },
    'DELETE /memberships/plans/{plan_id}': {},
    'GET /memberships/subscribers': { query },
    'POST /memberships/subscribers': { body: signUp },
    'GET /memberships/subscribers/{subscriber_id}': {},
    'POST /memberships/subscribers/{subscriber_id}/send-link': { ids: { subscriber_id: due } },
    'POST /memberships/subscribers/{subscriber_id}/cancel': {},
  };
  return { ids, cases };
}
