import type { Tenant, UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import { getTestPurchaseSite } from '../checklist.ts';
import type { ServerFacts } from '../warnings.ts';
import {
  type AgentExchange,
  type AgentResponse,
  type AgentResponseBody,
  type AgentTransport,
  recordExchanges,
} from './exchange.ts';
import { sampleAddress } from './sample-address.ts';

/** The result of the test agent. `reason` is why it did not buy, or null if it did. */
export type TestPurchase = {
  reason: string | null;
  orderId: string | null;
  exchanges: AgentExchange[];
};

type TestPurchaseDeps = { unit: UnitOfWork; transport: AgentTransport; server: ServerFacts };

/**
 * A scripted agent buys the least expensive product in stock and pays with test money. It knows the
 * URL of the store and nothing else. The order stays as a test order and takes a unit from stock.
 * Throws 409 `test_purchase_blocked`.
 */
export async function runTestPurchase(
  { unit, transport, server }: TestPurchaseDeps,
  tenant: Tenant,
  slug: string,
): Promise<TestPurchase> {
  const site = await unit.view(tenant, async (view) => ({
    ...(await getTestPurchaseSite(view, slug, server)),
    origin: view.origin,
  }));
  const agent = recordExchanges(transport);
  const { reason, orderId } = await shop(agent.send, site);
  return { reason, orderId, exchanges: agent.exchanges };
}

type Send = ReturnType<typeof recordExchanges>['send'];
type Outcome = Pick<TestPurchase, 'reason' | 'orderId'>;

async function shop(send: Send, site: Site & { origin: string }): Promise<Outcome> {
  const api = (path: string) => new URL(`/api/ucp/v1${path}`, site.origin);
  const post: Post = (step, path, body) => send(step, { method: 'POST', url: api(path), body });

  const manifest = await send('discover', {
    method: 'GET',
    url: new URL('/.well-known/ucp', site.url),
  });
  if (!isSuccess(manifest)) return failed('The store has no UCP manifest.', manifest);

  const found = await post('search', '/catalog/search', {
    site_slug: site.slug,
    filters: { in_stock: true },
    limit: 20,
  });
  const product = chooseProduct(found.body);
  if (!isSuccess(found) || product === null)
    return failed('The search found no product in stock.', found);

  const read = await send('product', {
    method: 'GET',
    url: api(`/catalog/${site.slug}/products/${product.id}`),
  });
  if (!isSuccess(read)) return failed('The product could not be read.', read);

  const session = await post('checkout', '/checkout-sessions', {
    site_slug: site.slug,
    line_items: [{ product_id: product.id, quantity: 1 }],
    buyer: { email: site.contactEmail ?? 'test-purchase@example.com', name: 'Test Purchase' },
    shipping_address: sampleAddress(site.country ?? 'US'),
  });
  const sessionId = session.body?.id;
  if (!isSuccess(session) || sessionId === undefined)
    return failed('The checkout session could not be created.', session);
  return pay(post, sessionId);
}

type Post = (step: AgentExchange['step'], path: string, body: object) => Promise<AgentResponse>;

/** Accepts the store's terms if it has any, and pays with the token of the sandbox. */
async function pay(post: Post, sessionId: string): Promise<Outcome> {
  const path = `/checkout-sessions/${sessionId}`;
  const payment = { instruments: [testInstrument] };
  let answer = await post('pay', `${path}/complete`, { payment });
  if (answer.body?.status === 'requires_consent') {
    await post('consent', `${path}/consent`, {
      accepted_terms_version: answer.body.terms_version,
    });
    answer = await post('pay', `${path}/complete`, { payment });
  }
  const orderId = answer.body?.order?.id;
  if (isSuccess(answer) && orderId !== undefined) return { reason: null, orderId };
  return failed('The purchase was not completed.', answer);
}

const testInstrument = {
  id: 'test',
  handler_id: 'sandbox',
  type: 'card',
  credential: { type: 'token', token: 'tok_success' },
};

function chooseProduct(found: AgentResponseBody) {
  const products = found?.products ?? [];
  return products.toSorted((a, b) => a.price.amount - b.price.amount)[0] ?? null;
}

const isSuccess = ({ status }: { status: number }) => status >= 200 && status < 300;

/** The sentence, followed by what the server said. */
function failed(sentence: string, { body }: AgentResponse): Outcome {
  const said = [
    body?.error?.message,
    ...(body?.messages ?? []).map(({ content }) => content),
  ].filter((text) => text !== undefined);
  return { reason: [sentence, ...said].join(' '), orderId: null };
}
