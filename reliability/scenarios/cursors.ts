import path from 'node:path';
import type { Random } from '../random.ts';
import { type Ledger, openLedger, type Scenario } from '../scenario.ts';
import { startTarget, type Target } from '../target.ts';

const lasting = 40;
const churning = 20;
const site = 'cursors';
const root = '/api/storefront/v1';

/** Pages of a list that changes while it is read. */
export const cursors: Scenario = {
  name: 'cursors',
  promise: 'paging during writes: no item twice, and none missed that existed throughout',
  async run({ quick, folder }, random) {
    const target = await startTarget(path.join(folder, 'stoa'));
    const ledger = openLedger();
    const products = await fillStore(target);
    const churn = churnIn(target, products, random.fork());
    const runs = quick ? 16 : 320;
    let pages = 0;
    for (let run = 0; run < runs; run += 1) {
      const list = products.lists[run % products.lists.length] ?? '';
      pages += await walk(
        target,
        { list, limit: 3 + random.below(8), lasting: products.lasting },
        ledger,
      );
    }
    const writes = await churn.stop();
    for (const failure of writes.failures) ledger.fail('a write failed', failure);
    await target.stop();
    return {
      figures: { runs, lists: products.lists.length, pages, 'concurrent writes': writes.count },
      failures: ledger.failures(),
    };
  },
};

type StoreProducts = { lasting: string[]; churning: string[]; collection: string; lists: string[] };
/** The members of responses that are read here. */
type Body = { id?: string; products?: { id: string }[]; next_cursor?: string | null };
type Call = (
  method: string,
  address: string,
  body?: object,
) => Promise<{ status: number; body: Body }>;

const callerOf =
  ({ origin, apiKey }: Target): Call =>
  async (method, address, body) => {
    const answer = await fetch(origin + root + address, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Body) };
  };

/** A new store with products that stay and products that come and go, alternately. */
async function fillStore(target: Target): Promise<StoreProducts> {
  const call = callerOf(target);
  await call('POST', '/merchant/sites', { slug: site, name: 'Cursors', currency: 'USD' });
  const products: StoreProducts = { lasting: [], churning: [], collection: '', lists: [] };
  for (let at = 0; at < lasting + churning; at += 1) {
    const id = await addProduct(call, `Widget ${at}`);
    (at % 3 === 2 ? products.churning : products.lasting).push(id);
  }
  const all = [...products.lasting, ...products.churning];
  const made = await call('POST', '/merchant/collections', {
    site_slug: site,
    name: 'All',
    product_ids: all,
  });
  const collection = made.body.id ?? '';
  const lists = [
    `/stores/${site}/products?`,
    `/stores/${site}/collections/${collection}/products?`,
    `/search?site_slug=${site}&`,
    `/search?q=widget&site_slug=${site}&`,
    `/merchant/products?site_slug=${site}&`,
    `/merchant/collections/${collection}/products?`,
  ];
  return { ...products, collection, lists };
}

async function addProduct(call: Call, name: string): Promise<string> {
  const price = { amount: 100, currency: 'USD' };
  const { body, status } = await call('POST', '/merchant/products', {
    site_slug: site,
    name,
    price,
  });
  if (status !== 201 || body.id === undefined)
    throw new Error(`No product was created: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

/** Products are created, changed, moved within the collection and archived, one after the other. */
function churnIn(target: Target, products: StoreProducts, random: Random) {
  const call = callerOf(target);
  const failures: string[] = [];
  let count = 0;
  let over = false;
  const expect = async (method: string, address: string, body?: object) => {
    const { status } = await call(method, address, body);
    count += 1;
    if (status >= 300) failures.push(`${method} ${address}: ${status}`);
  };
  const replaceOne = async () => {
    const gone = products.churning.shift() ?? '';
    await expect('DELETE', `/merchant/products/${gone}`);
    const id = await addProduct(call, `Widget again ${count}`);
    products.churning.push(id);
    await expect('POST', `/merchant/collections/${products.collection}/products/${id}`);
  };
  const moveOne = async () => {
    const address = `/merchant/collections/${products.collection}/products/${random.pick(products.churning)}`;
    await expect('DELETE', address);
    await expect('POST', address);
  };
  const changeOne = () =>
    expect(
      'PATCH',
      `/merchant/products/${random.pick([...products.churning, ...products.lasting])}`,
      {
        variants: [{ stock: random.below(100) }],
      },
    );
  const work = async () => {
    while (!over) await random.pick([replaceOne, moveOne, changeOne])();
  };
  const working = work().catch((error) => failures.push(String(error)));
  return {
    async stop() {
      over = true;
      await working;
      return { count, failures };
    },
  };
}

type Walk = { list: string; limit: number; lasting: string[] };

/** Reads a list to its end and returns the number of pages. */
async function walk(
  target: Target,
  { list, limit, lasting: expected }: Walk,
  ledger: Ledger,
): Promise<number> {
  const call = callerOf(target);
  const seen: string[] = [];
  let cursor: string | null = '';
  let pages = 0;
  while (cursor !== null && pages < 100) {
    const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await call('GET', `${list}limit=${limit}${after}`);
    if (status !== 200) ledger.fail('a page was rejected', `${list} ${status}`);
    seen.push(...(body.products ?? []).map(({ id }) => id));
    cursor = body.next_cursor ?? null;
    pages += 1;
  }
  const once = new Set(seen);
  if (once.size !== seen.length)
    ledger.fail(`twice in ${list}`, `${seen.length - once.size} of ${seen.length}`);
  const missed = expected.filter((id) => !once.has(id));
  if (missed.length > 0)
    ledger.fail(`missed in ${list}`, `${missed.length} of ${expected.length}, limit ${limit}`);
  return pages;
}
