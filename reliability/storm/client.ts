import type { Random } from '../random.ts';
import type { Ledger } from '../scenario.ts';
import { type Answered, callUntilAnswered } from './call.ts';

/** The expected state of a product, according to the responses to its only writer. */
export type Expected = {
  id: string;
  stock: number;
  published: boolean;
  archived: boolean;
  /** Acknowledged writes: the product's version, and the number of its events. */
  writes: number;
};

/** The calls of one client. */
export type History = { products: Expected[]; keys: number; tries: number; replays: number };

export type StormContext = {
  merchant: string;
  apiKey: string;
  store: string;
  ledger: Ledger;
  /** Distinguishes the products and keys of this run from all others. */
  label: string;
};

const recentKeys = 20;

export type StormClient = ReturnType<typeof stormClient>;

/** One merchant's agent: creates, changes and archives its own products until it is stopped. */
export function stormClient(context: StormContext, random: Random, isOver: () => boolean) {
  const history: History = { products: [], keys: 0, tries: 0, replays: 0 };
  const answered: (Write & { text: string })[] = [];

  async function write(change: Omit<Write, 'key'>): Promise<Answered | null> {
    history.keys += 1;
    const named = { ...change, key: `${context.label}-${history.keys}` };
    const answer = await send(context, named);
    history.tries += answer?.tries ?? 0;
    if (answer) answered.push({ ...named, text: answer.text });
    if (answered.length > recentKeys) answered.shift();
    return answer;
  }

  async function create(): Promise<void> {
    const published = random.chance(0.7);
    const stock = random.below(1_000);
    const body = newProduct(context, `${context.label} ${history.keys}`, { stock, published });
    const answer = await write({ method: 'POST', path: '/products', body, expected: 201 });
    if (!answer) return;
    const { id } = JSON.parse(answer.text) as { id: string };
    history.products.push({ id, stock, published, archived: false, writes: 1 });
  }

  async function change(product: Expected): Promise<void> {
    const stock = random.below(1_000);
    const published = random.chance(0.8);
    const body = {
      variants: [{ options: { Size: 'S' }, stock }],
      published_at: published ? '2026-01-01T00:00:00Z' : null,
    };
    const path = `/products/${product.id}`;
    if (!(await write({ method: 'PATCH', path, body, expected: 200 }))) return;
    Object.assign(product, { stock, published, writes: product.writes + 1 });
  }

  async function archive(product: Expected): Promise<void> {
    const path = `/products/${product.id}`;
    if (!(await write({ method: 'DELETE', path, expected: 204 }))) return;
    Object.assign(product, { archived: true, writes: product.writes + 1 });
  }

  /** A repeated key must return exactly the response of its first call. */
  async function replay(): Promise<void> {
    if (answered.length === 0) return;
    const { text, ...before } = random.pick(answered);
    const again = await send(context, before);
    history.replays += 1;
    if (again && again.text !== text)
      context.ledger.fail('a response changed', `${before.key}: ${text} became ${again.text}`);
  }

  async function step(): Promise<void> {
    const open = history.products.filter(({ archived }) => !archived);
    const dice = random.below(10);
    if (open.length === 0 || dice < 3) return create();
    if (dice < 7) return change(random.pick(open));
    return dice < 8 ? archive(random.pick(open)) : replay();
  }

  return {
    history,
    async run() {
      while (!isOver()) await step();
    },
  };
}

function newProduct(
  { store }: StormContext,
  name: string,
  { stock, published }: Pick<Expected, 'stock' | 'published'>,
) {
  return {
    site_slug: store,
    name,
    price: { amount: 1_000 + stock, currency: 'USD' },
    variants: [{ stock, options: { Size: 'S' } }, { options: { Size: 'M' } }],
    ...(published ? {} : { published_at: null }),
  };
}

type Write = {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  key: string;
  body?: object;
  expected: number;
};

/** Null, with a failure in the ledger, when the response is not the expected one. */
async function send(context: StormContext, write: Write): Promise<Answered | null> {
  const { path, expected, ...rest } = write;
  const url = context.merchant + path;
  const answer = await callUntilAnswered({ ...rest, url, apiKey: context.apiKey });
  if (answer?.status === expected) return answer;
  const what = answer ? `${answer.status} ${answer.text}` : 'no answer';
  context.ledger.fail('a write was not accepted', `${write.method} ${path} ${write.key}: ${what}`);
  return null;
}
