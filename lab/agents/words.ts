import { type Address, type Agent, type Choice, type Filled, type Line, Refused } from './agent.ts';
import type { Conversation } from './conversation.ts';
import { type Errands, findDownload } from './errands.ts';
import { payAtLink } from './person.ts';
import { hitOfSkill } from './skills.ts';
import type { Wire } from './wire.ts';

/** Buys in plain sentences; its owner pays on the hosted page. */
export function wordsAgent(wire: Wire, { say, request, readTask }: Conversation): Agent {
  let cart: string | null = null;
  let address: Address | undefined;
  const names = new Map<string, string>();
  return {
    async search(words) {
      const { data } = await say(`Search for "${words}"`);
      const hits = (data.products ?? []).map((product: any) => hitOfSkill(product, data.match));
      for (const { id, name } of hits) names.set(id, name);
      return hits;
    },
    choicesOf: async ({ choices }) => choices,
    async fill(line, purchase) {
      address = purchase.address;
      const named = await say(sentenceFor(line, names.get(line.productId) ?? ''));
      const { data } = named.data.cart ? named : await request(sentenceById(line));
      cart = data.cart?.token ?? null;
      await request(`My email address is ${purchase.buyer.email}`);
      if (purchase.coupon !== undefined) await request(`Apply the coupon ${purchase.coupon}`);
      if (address !== undefined) await ship(request, address);
    },
    async pay() {
      const { data, taskId } = await request('Check out');
      const link = data.redirectUrl ?? data.continueUrl;
      if (link === undefined) throw new Refused('no_payment_page', 'No payment page.');
      await payAtLink(wire, link, address);
      // The task of the checkout ends when the payment has arrived.
      const paid = await readTask(taskId);
      return paid.data.order?.confirmationToken ?? null;
    },
    async cancel() {
      if (cart !== null) await say('Empty and cancel my cart');
    },
    filled: (): Filled | null => (cart === null ? null : { cart }),
  };
}

/** The errands of an agent, asked for in sentences. */
export function wordsErrands(wire: Wire, { request }: Conversation): Errands {
  const askStatus = async (token: string) =>
    (await request(`What is the status of my order ${token}?`)).data;
  return {
    readStatus: async (token) => (await askStatus(token)).order?.status ?? null,
    async download(token) {
      const path = findDownload(await askStatus(token));
      return path !== null && (await wire.send({ method: 'GET', path })).status === 200;
    },
    async join(plan, { email }) {
      const { data } = await request(`I want to join the ${plan} membership, my email is ${email}`);
      if (data.paymentUrl) await payAtLink(wire, data.paymentUrl);
    },
    async readPolicy(goal) {
      const { text, data } = await request(goal.request);
      return JSON.stringify([text, data]);
    },
  };
}

async function ship(request: Conversation['request'], address: Address): Promise<void> {
  const { data } = await request(`Ship it to ${placeOf(address)}`);
  const options: any[] = data.cart?.shippingOptions ?? [];
  const [cheapest] = [...options].sort((a, b) => a.amount - b.amount);
  if (cheapest) await request(`Use ${cheapest.id} shipping`);
}

function sentenceFor({ quantity, choice }: Line, name: string): string {
  const values = Object.values(choice?.options ?? {}).map((value) => `"${value}"`);
  const inOptions = values.length === 0 ? '' : ` in ${values.join(' ')}`;
  return `Add ${quantity} "${name}"${inOptions} to my cart`;
}

/** Names the goods by id, for an agent that has not understood their name. */
const sentenceById = ({ productId, choice, quantity }: Line): string =>
  `Add ${quantity} of ${idOf(choice) ?? productId} to my cart`;

const idOf = (choice: Choice | null): string | undefined => choice?.id;

/** Countries have names in sentences: "DE" alone may be Delaware. */
const countries = new Intl.DisplayNames('en', { type: 'region' });

function placeOf({ name, line1, city, state, postcode, country }: Address): string {
  const region = [state, postcode].filter(Boolean).join(' ');
  return [name, line1, city, region, countries.of(country)].join(', ');
}
