import { Parser } from 'htmlparser2';
import type { Address } from './agent.ts';
import type { Wire } from './wire.ts';

/** The card of the sandbox that pays. */
const card = '4242424242424242';

/**
 * Pays at a link as the agent's owner does in a browser: agrees to the terms on the checkout page,
 * follows it to the sandbox's payment page, and enters a card.
 */
export async function payAtLink(wire: Wire, link: string, address?: Address): Promise<void> {
  let url: string | null = link;
  for (let steps = 0; url !== null && !isPaymentPage(url) && steps < 4; steps += 1)
    url = await nextPage(wire, url, address);
  if (url === null || !isPaymentPage(url)) throw new Error(`${link} leads to no payment page.`);
  const paid = await wire.send({ method: 'POST', path: url, body: `card_number=${card}` });
  if (paid.status !== 303) throw new Error(`The payment page answered ${paid.status}.`);
}

const isPaymentPage = (url: string): boolean => url.includes('/sandbox/pay/');

/** Where a page redirects to, or where its checkout form leads when it is submitted. */
async function nextPage(wire: Wire, url: string, address?: Address): Promise<string | null> {
  const page = await wire.send({ method: 'GET', path: url });
  if (page.location !== null) return new URL(page.location, url).href;
  const { fields, action } = readCheckout(String(page.body));
  if (action === null) return null;
  // The owner fills in what the agent has left out.
  for (const [name, value] of Object.entries(address ?? {}))
    if (fields.get(name) === '') fields.set(name, value);
  const path = new URL(action, url).href;
  const sent = await wire.send({ method: 'POST', path, body: String(fields) });
  return sent.location === null ? null : new URL(sent.location, url).href;
}

type Element = { tag: string; attributes: Record<string, string> };

/** The fields of the checkout form with the terms accepted, and where its button leads. */
function readCheckout(html: string): { fields: URLSearchParams; action: string | null } {
  const elements = elementsOfCheckout(html);
  const fields = new URLSearchParams();
  let select = '';
  for (const element of elements) {
    const { name = '', value = '' } = element.attributes;
    if (element.tag === 'select') select = name;
    if (isSent(element)) fields.set(element.tag === 'option' ? select : name, value);
  }
  const button = elements.find(({ attributes }) => attributes.class === 'pay');
  return { fields, action: button?.attributes.formaction ?? null };
}

function elementsOfCheckout(html: string): Element[] {
  const elements: Element[] = [];
  let isInside = false;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'form') isInside = attributes.id === 'checkout';
      if (isInside) elements.push({ tag, attributes });
    },
    onclosetag(tag) {
      if (tag === 'form') isInside = false;
    },
  });
  parser.end(html);
  return elements;
}

/** Whether the form sends the value of an element; the box of the terms is ticked. */
function isSent({ tag, attributes: { type = '', name, checked, selected } }: Element): boolean {
  if (tag === 'option') return selected !== undefined;
  if (tag !== 'input' || name === undefined) return false;
  return !['radio', 'checkbox'].includes(type) || checked !== undefined || name === 'terms';
}
