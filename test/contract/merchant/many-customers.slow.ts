import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';

test('customers with a word that more than 4,000 of them have are listed, newest first', async (t) => {
  const shop = await openShop(t);
  const merchant = await shop.merchant();
  const { body: first } = await merchant.post('/customers', { email: 'ada@example.com' });
  await shop.database.system.query(
    `insert into customers (workspace_id, customer_id, email, addresses, version, created_at, updated_at)
     select workspace_id, customer_id || n, n || '@example.com', addresses, 1, created_at + n * interval '1 second', updated_at
     from customers, generate_series(1, 4100) as n where customer_id = $1`,
    [first.id],
  );
  await shop.database.system.query(
    `insert into record_terms (workspace_id, record_id, terms)
     select workspace_id, customer_id, array_to_tsvector(array_agg('c' || substr(workspace_id, 4, 5) || term))
     from customers, unnest(array[email, 'example.com']) as term where customer_id <> $1 group by 1, 2`,
    [first.id],
  );
  const emails = async (q: string) => {
    const { body } = await merchant.get(`/customers?limit=2&count=true&q=${q}`);
    return [...body.customers.map(({ email }: { email: string }) => email), body.total_estimate];
  };

  assert.deepEqual(await emails('example'), ['4100@example.com', '4099@example.com', 1_001]);
  assert.deepEqual(await emails('example+4000'), ['4000@example.com', 1]);
});
