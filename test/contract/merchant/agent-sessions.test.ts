import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AgentPurchase, agentsOf, personalData } from '../../kit/agent-shopping.ts';
import { openX402Shop } from '../../kit/x402.ts';

const shop = await openX402Shop(null);
const product = await shop.product();
const merchant = await shop.merchant('read:analytics');
const stranger = await shop.other.merchant();
const agents = agentsOf(shop, product.id);

const list = async (query = '') => (await merchant.get(`/agent-sessions?${query}`)).body;
const sessionOf = async (agent: string) => {
  const [found] = (await list(`agent=${agent}`)).agent_sessions;
  return (await merchant.get(`/agent-sessions/${found.id}`)).body;
};
const entriesOf = ({ timeline }: any): string[] =>
  timeline.map(({ operation, result }: any) => `${operation} ${result}`);

const purchases: AgentPurchase[] = [];
for (const buy of Object.values(agents)) {
  purchases.push(await buy());
  shop.clock.advance(60_000);
}

test('the calls of each protocol are one session with its steps and its outcome', async () => {
  const { agent_sessions: sessions, next_cursor: cursor } = await list();

  assert.equal(cursor, null);
  assert.deepEqual(
    sessions.map(({ protocol, agent, outcome, calls, errors, steps, failed_steps }: any) => [
      `${protocol} ${agent} ${outcome} ${calls} ${errors}`,
      steps.join(' '),
      failed_steps.join(' '),
    ]),
    [
      ['x402 lightmyrequest ordered 2 0', 'checkout order', ''],
      ['rest tally failed 6 2', 'search cart', 'cart checkout'],
      ['ucp shopify.dev ordered 3 0', 'search checkout order', ''],
      ['ucp meridian ordered 6 1', 'search product checkout order', 'checkout'],
      ['mcp harbor no_order 4 0', 'search cart', ''],
      ['a2a orbit no_order 3 1', 'search checkout', ''],
    ],
  );
  assert.ok(sessions.every(({ site_slug: slug }: any) => slug === 'shop'));
});

test('a session shows what was sent, what came back, and what it led to', async () => {
  const session = await sessionOf('meridian');
  const [search, , created, declined] = session.timeline;

  assert.deepEqual(entriesOf(session), [
    'search ok',
    'get_product ok',
    'create_checkout ok',
    'complete_checkout shipping_address_required',
    'update_checkout ok',
    'complete_checkout ok',
  ]);
  assert.deepEqual(
    [search.step, search.method, search.path, search.search],
    ['search', 'POST', '/api/ucp/v1/catalog/search', { words: 'thing', match: 'all' }],
  );
  assert.deepEqual(search.output, { products: 1, first_ids: [product.id], total_estimate: 1 });
  assert.deepEqual(created.input, {
    body: { site_slug: 'shop', line_items: [{ product_id: product.id, quantity: 1 }] },
  });
  assert.match(created.checkout, /^checkout#[0-9a-f]{12}$/);
  assert.deepEqual(declined.input, {
    params: { id: created.checkout },
    body: { payment: '[payment]' },
  });
  assert.deepEqual(created.caller, {
    agent: 'meridian',
    issuer: null,
    credential_id: null,
    user_agent: 'Meridian/1.0 [email]',
    profile: null,
  });
  assert.equal(session.timeline.at(-1).order_id, purchases[2]?.orderId);
});

test('the address and the person of a message are not recorded, the question is', async () => {
  const { timeline } = await sessionOf('orbit');

  assert.equal(
    timeline[1].input.body.params.message.parts[0].text,
    'Search for a thing in shop, [person or place]',
  );
  assert.match(timeline[0].caller.credential_id, /^key_/);
});

test('no personal data, payment or secret of any protocol is stored', async () => {
  const rows = await shop.app.unit.view(shop.tenant, (view) =>
    view.query<{ line: string }>(
      `select to_jsonb(s)::text as line from agent_sessions s
       union all select to_jsonb(c)::text from agent_calls c`,
      [],
    ),
  );
  const stored = rows.map(({ line }) => line).join('\n');

  // The control: what is recorded on purpose is found.
  assert.ok(rows.length >= 30 && stored.includes('bamboo submarine'));
  const planted = [
    ...Object.values(personalData),
    ...purchases.flatMap(({ secrets }) => secrets),
    'tok_success',
    'tok_decline',
  ];
  assert.ok(planted.length > 20);
  assert.deepEqual(
    planted.filter((value) => stored.toLowerCase().includes(value.toLowerCase())),
    [],
  );
});

test('sessions are filtered', async () => {
  const agentsIn = async (query: string) =>
    (await list(query)).agent_sessions.map(({ agent }: any) => agent);
  const order = purchases[2]?.orderId;

  assert.deepEqual(await agentsIn('protocol=ucp'), ['shopify.dev', 'meridian']);
  assert.deepEqual(await agentsIn('outcome=failed'), ['tally']);
  assert.deepEqual(await agentsIn('outcome=no_order'), ['harbor', 'orbit']);
  assert.deepEqual(await agentsIn('failed_step=cart'), ['tally']);
  assert.deepEqual(await agentsIn(`order=${order}`), ['meridian']);
  assert.deepEqual(await agentsIn('agent=Harbor&site_slug=shop'), ['harbor']);
  assert.deepEqual(await agentsIn('from=2026-01-01T00:05:00Z'), ['lightmyrequest']);
  assert.deepEqual(await agentsIn('to=2026-01-01T00:01:00Z'), ['orbit']);
  assert.deepEqual(await agentsIn('agent=nobody'), []);
});

test('pages are stable, and a cursor belongs to its filters', async () => {
  const first = await list('limit=4');
  const rest = await list(`limit=4&cursor=${first.next_cursor}`);
  const ids = [...first.agent_sessions, ...rest.agent_sessions].map(({ id }: any) => id);

  assert.deepEqual([ids.length, new Set(ids).size, rest.next_cursor], [6, 6, null]);
  const other = await merchant.get(`/agent-sessions?protocol=ucp&cursor=${first.next_cursor}`);
  assert.deepEqual([other.status, other.body.error.code], [400, 'invalid_cursor']);
});

test('invalid filters are 400 and name the field', async () => {
  const refused = async (query: string) => {
    const { status, body } = await merchant.get(`/agent-sessions?${query}`);
    return [status, body.error.details[0]?.field];
  };
  assert.deepEqual(await refused('protocol=smtp'), [400, 'protocol']);
  assert.deepEqual(await refused('outcome=won'), [400, 'outcome']);
  assert.deepEqual(await refused('failed_step=pay'), [400, 'failed_step']);
  assert.deepEqual(await refused('order=prd_1'), [400, 'order']);
  assert.deepEqual(await refused('from=yesterday'), [400, 'from']);
  assert.deepEqual(await refused('from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z'), [
    400,
    'from',
  ]);
  assert.equal((await merchant.get('/agent-sessions?site_slug=none')).status, 404);
});

test('sessions of another workspace do not exist, and the scope is required', async () => {
  const { id } = await sessionOf('harbor');
  const other = await stranger.get(`/agent-sessions/${id}`);
  const catalogKey = await shop.merchant('read:products');

  assert.deepEqual((await stranger.get('/agent-sessions')).body.agent_sessions, []);
  assert.deepEqual([other.status, other.body.error.code], [404, 'agent_session_not_found']);
  assert.equal((await merchant.get('/agent-sessions/ags_none')).status, 404);
  assert.equal((await catalogKey.get('/agent-sessions')).status, 403);
  assert.equal((await catalogKey.get('/analytics/funnel')).status, 403);
});

test('sessions that led to test orders are not added to those that led to real ones', async () => {
  const read = async (query: string) =>
    (await merchant.get(`/analytics/funnel?range=1d&site_slug=shop${query}`)).body;
  const [byDefault, tests, real] = [
    await read(''),
    await read('&test=true'),
    await read('&test=false'),
  ];
  const agentsOfKind = async (test: boolean) =>
    (await merchant.get(`/agents?test=${test}`)).body.agents.map(
      ({ agent, ordered }: any) => `${agent} ${ordered}`,
    );

  assert.deepEqual(byDefault, tests);
  assert.deepEqual([tests.test, tests.totals.sessions, tests.totals.order], [true, 6, 3]);
  assert.deepEqual([real.test, real.totals.sessions, real.totals.order], [false, 3, 0]);
  assert.deepEqual(real.rows.map(({ agent }: any) => agent).sort(), ['harbor', 'orbit', 'tally']);
  assert.equal((await agentsOfKind(true)).length, 6);
  assert.deepEqual((await agentsOfKind(false)).sort(), ['harbor 0', 'orbit 0', 'tally 0']);
});

test('the funnel counts sessions by protocol and agent', async () => {
  const { body } = await merchant.get('/analytics/funnel?range=1d&site_slug=shop');

  assert.deepEqual([body.from, body.to], ['2026-01-01', '2026-01-01']);
  assert.deepEqual(body.totals, {
    sessions: 6,
    search: 5,
    product: 1,
    cart: 2,
    checkout: 4,
    order: 3,
  });
  assert.equal(body.rows.length, 6);
  assert.deepEqual(
    body.rows.find(({ agent }: any) => agent === 'meridian'),
    {
      protocol: 'ucp',
      agent: 'meridian',
      sessions: 1,
      search: 1,
      product: 1,
      cart: 0,
      checkout: 1,
      order: 1,
    },
  );
  assert.equal((await stranger.get('/analytics/funnel')).body.totals.sessions, 0);
});

test('searches without a result are listed by how often they were made', async () => {
  const path = '/api/storefront/v1/search?site_slug=shop&q=';
  for (const words of ['Glass%20Boat', 'glass%20%20boat', 'paper%20horse'])
    await shop.public.get(path + words);
  const { body } = await merchant.get('/analytics/missed-searches?limit=2&range=7d');

  assert.deepEqual(
    body.searches.map(({ words, match, count }: any) => [words, match, count]),
    [
      ['glass boat', 'none', 2],
      ['paper horse', 'none', 1],
    ],
  );
  assert.equal(body.searches[0].last_seen_at, shop.clock().toISOString());
  const partial = await merchant.get('/analytics/missed-searches?match=partial');
  assert.deepEqual(partial.body.searches, []);
});

test('a search over all stores belongs to no merchant', async () => {
  const before = (await list('limit=100')).agent_sessions.length;
  await shop.public.get('/api/storefront/v1/search?q=thing', { 'user-agent': 'Wanderer/1' });

  assert.equal((await list('limit=100')).agent_sessions.length, before);
});

test('the agents of a period have their sessions, failures and revenue', async () => {
  const { status, body } = await merchant.get('/agents?test=true');
  const rows = body.agents.map((row: any) => [
    `${row.protocol} ${row.agent} ${row.sessions} ${row.ordered} ${row.failed} ${row.errors}`,
    row.revenue.map(({ orders }: any) => orders),
  ]);
  const { body: rest } = await merchant.get('/agents?protocol=rest');
  const { body: elsewhere } = await stranger.get('/agents');
  const unknown = await merchant.get('/agents?site_slug=nowhere');

  assert.equal(status, 200);
  assert.deepEqual(
    rows
      .map(([words]: [string]) => words)
      .filter((words: string) => words !== 'rest lightmyrequest 1 0 0 0'),
    [
      'x402 lightmyrequest 1 1 0 0',
      'ucp meridian 1 1 0 1',
      'ucp shopify.dev 1 1 0 0',
      'mcp harbor 1 0 0 0',
      'a2a orbit 1 0 0 1',
      'rest tally 1 0 1 2',
    ],
  );
  assert.deepEqual(rows.filter(([, revenue]: [string, number[]]) => revenue.length > 0).length, 3);
  assert.deepEqual(rest.agents.map(({ agent }: any) => agent).toSorted(), [
    'lightmyrequest',
    'tally',
  ]);
  assert.deepEqual(elsewhere.agents, []);
  assert.equal(unknown.status, 404);
});

test('an agent that uses several protocols is one agent if they are combined', async () => {
  const named = async (path: string) =>
    (await merchant.get(path)).body.agents.filter(({ agent }: any) => agent === 'lightmyrequest');
  const apart = await named('/agents?test=true');
  const combined = await named('/agents?test=true&combined=true');
  const overOne = await named('/agents?test=true&combined=true&protocol=x402');
  const {
    rows,
    agents: ofFunnel,
    totals,
  } = (await merchant.get('/analytics/funnel?test=true')).body;

  assert.deepEqual(
    apart.map(({ protocol, protocols }: any) => [protocol, protocols]),
    [
      ['x402', ['x402']],
      ['rest', ['rest']],
    ],
  );
  const sum = (counts: any[], name: string) => counts.reduce((total, row) => total + row[name], 0);
  assert.deepEqual(
    combined.map(({ protocols, sessions, ordered, calls, revenue }: any) => ({
      ...{ protocols, sessions, ordered, calls },
      orders: revenue.map(({ orders }: any) => orders),
    })),
    [
      {
        protocols: ['rest', 'x402'],
        sessions: sum(apart, 'sessions'),
        ordered: 1,
        calls: sum(apart, 'calls'),
        orders: [1],
      },
    ],
  );
  assert.deepEqual(
    overOne.map(({ protocols, sessions }: any) => [protocols, sessions]),
    [[['x402'], 1]],
  );
  const [one] = ofFunnel.filter(({ agent }: any) => agent === 'lightmyrequest');
  const parts = rows.filter(({ agent }: any) => agent === 'lightmyrequest');
  assert.deepEqual([one.protocols, parts.length], [['rest', 'x402'], 2]);
  for (const step of ['sessions', 'search', 'checkout', 'order'])
    assert.deepEqual([one[step], sum(ofFunnel, step)], [sum(parts, step), totals[step]], step);
});
