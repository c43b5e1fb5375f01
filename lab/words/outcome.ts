import type { Phrase } from './batches.ts';
import {
  type DemoServer,
  getJson,
  headersFor,
  type PartData,
  type RpcAnswer,
  sendSentence,
} from './shop-client.ts';

/** Lines and details of a cart or checkout, read back over REST. */
export type Basket = {
  lines: { product: string; quantity: number; options: Record<string, string> }[];
  country: string | null;
  city: string | null;
  postcode: string | null;
  email: string | null;
  coupon: string | null;
};

/** What a sentence led to. */
export type Outcome = {
  skill: string | null;
  /** All text of the answer, lower case. */
  text: string;
  /** The cart or the checkout, read back over REST. */
  basket: Basket | null;
  /** Names of the products that a search found, in order. */
  found: string[];
  /** Names of the products that are offered for a choice. */
  offered: string[];
  /** The product whose variants are offered for a choice. */
  variantsOf: string | null;
  /** The plan of a membership that was begun. */
  plan: string | null;
  /** Fields that the answer asks for. */
  needed: string[];
  /** What a yes buys, where the answer offers a purchase instead of making it; null: no offer. */
  accepted: Outcome | null;
  /** Whether the answer lists what the agent can do. */
  listsSkills: boolean;
  /** Whether the answer offers an x402 payment. */
  offersPayment: boolean;
  error: string | null;
};

/** Sends a sentence, reads back what it changed, and accepts the purchase that it is offered. */
export async function tryPhrase(server: DemoServer, phrase: Phrase): Promise<Outcome> {
  const answer = await sendSentence(server, phrase);
  const outcome = await readOutcome(server, phrase, answer);
  const taskId = answer.result?.task.id;
  if (outcome.error !== 'words_not_understood' || taskId === undefined) return outcome;
  const yes = await sendSentence(server, { ...phrase, say: 'yes' }, taskId);
  return { ...outcome, accepted: await readOutcome(server, phrase, yes) };
}

async function readOutcome(
  server: DemoServer,
  phrase: Phrase,
  { result, error }: RpcAnswer,
): Promise<Outcome> {
  const message = result?.task.status.message;
  const artifacts = result?.task.artifacts ?? [];
  const dataOf = (name: string) =>
    artifacts.find((each) => each.name === name)?.parts.find(({ data }) => data)?.data;
  const parts = [...(message?.parts ?? []), ...artifacts.flatMap((each) => each.parts)];
  const details = (message?.parts ?? []).flatMap(({ data }) => data ?? []);
  const productId = dataOf('variant_alternatives')?.productId;
  const checkout = dataOf('checkout');
  return {
    skill: result?.task.metadata?.skill ?? null,
    text: parts
      .flatMap(({ text }) => text ?? [])
      .join('\n')
      .toLowerCase(),
    basket: await readBasket(server, phrase, {
      token: dataOf('cart')?.cart?.token,
      session: checkout?.checkout?.id ?? checkout?.sessionId,
    }),
    found: namesIn(dataOf('search_results')),
    offered: namesIn(dataOf('product_alternatives')),
    variantsOf: productId === undefined ? null : (server.productNames.get(productId) ?? null),
    plan: dataOf('subscription')?.subscriber?.plan.name ?? null,
    needed: details.flatMap(({ needed = [] }) => needed.map(({ field }) => field)),
    accepted: null,
    listsSkills: details.some(({ skills }) => skills !== undefined),
    offersPayment: message?.metadata?.['x402.payment.required'] !== undefined,
    error: error?.message ?? details.find((detail) => detail.error)?.error?.code ?? null,
  };
}

const namesIn = (list: PartData | undefined): string[] =>
  (list?.products ?? []).map(({ name }) => name);

type Handles = { token: string | undefined; session: string | undefined };

/** A checkout counts more than the cart that it was opened for. */
async function readBasket(
  server: DemoServer,
  phrase: Phrase,
  { token, session }: Handles,
): Promise<Basket | null> {
  const headers = headersFor(server, phrase);
  if (session !== undefined) {
    const url = `${server.origin}/api/ucp/v1/checkout-sessions/${session}`;
    const found = await getJson<SessionRecord>(url, headers);
    return toBasket(found, found.line_items, found.discount?.code ?? null);
  }
  if (token === undefined) return null;
  const url = `${server.origin}/api/storefront/v1/carts/${token}`;
  const found = await getJson<CartRecord>(url, headers);
  return toBasket(found, found.items, found.coupon?.code ?? null);
}

type LineRecord = { name: string; quantity: number; variant_options: Record<string, string> };
type BuyerRecord = {
  shipping_address: { country: string; city: string | null; postcode: string | null } | null;
  buyer: { email: string } | null;
};
type CartRecord = BuyerRecord & { items: LineRecord[]; coupon: { code: string } | null };
type SessionRecord = BuyerRecord & { line_items: LineRecord[]; discount?: { code: string } };

function toBasket(
  { shipping_address: address, buyer }: BuyerRecord,
  lines: LineRecord[],
  coupon: string | null,
): Basket {
  return {
    lines: lines.map(({ name, quantity, variant_options: options }) => ({
      product: name,
      quantity,
      options,
    })),
    country: address?.country ?? null,
    city: address?.city ?? null,
    postcode: address?.postcode ?? null,
    email: buyer?.email ?? null,
    coupon,
  };
}
