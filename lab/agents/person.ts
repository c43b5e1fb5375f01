import { Parser } from 'htmlparser2';
import type { Address } from './agent.ts';
import type { Answer, Call, Wire } from './wire.ts';

/** The card of the sandbox that pays. */
const card = '4242424242424242';

/**
 * Pays at a link as the agent's owner does in a browser: fills in what the checkout page still
 * needs, agrees to the terms, follows the page to the sandbox's payment page, and enters a card.
 */
export async function payAtLink(wire: Wire, link: string, address?: Address): Promise<void> {
  const send = openBrowser(wire);
  let url: string | null = link;
  for (let steps = 0; url !== null && !isPaymentPage(url) && steps < 4; steps += 1)
    url = await nextPage(send, url, address);
  if (url === null || !isPaymentPage(url)) throw new Error(`${link} leads to no payment page.`);
  const { body } = await send({ method: 'GET', path: url });
  const fields = fieldsOf(elementsOfForms(String(body)));
  fields.set('card_number', card);
  const paid = await send({ method: 'POST', path: url, body: String(fields) });
  if (paid.status !== 303) throw new Error(`The payment page answered ${paid.status}.`);
}

type Send = (call: Call) => Promise<Answer>;

/**
 * Keeps the cookies: a checkout shows what was entered only to the browser that entered it. Names
 * the origin of forms.
 */
function openBrowser(wire: Wire): Send {
  const cookies = new Map<string, string>();
  return async (call) => {
    const cookie = [...cookies.values()].join('; ');
    const { origin } = new URL(call.path);
    const headers = { ...(cookie && { cookie }), ...(call.method === 'POST' && { origin }) };
    const answer = await wire.send({ ...call, headers });
    for (const set of answer.cookies) cookies.set(set.split('=')[0] ?? '', set);
    return answer;
  };
}

const isPaymentPage = (url: string): boolean => url.includes('/sandbox/pay/');

/**
 * Where a page redirects to, or where its checkout form leads when it is submitted: to the payment,
 * or to the next step as long as the address is not complete.
 */
async function nextPage(send: Send, url: string, address?: Address): Promise<string | null> {
  const page = await send({ method: 'GET', path: url });
  if (page.location !== null) return new URL(page.location, url).href;
  const { fields, action } = readCheckout(String(page.body));
  if (action === undefined) return null;
  // The owner fills in what the agent has left out.
  for (const [name, value] of Object.entries(address ?? {}))
    if (fields.get(name) === '') fields.set(name, value);
  const path = new URL(action, url).href;
  const sent = await send({ method: 'POST', path, body: String(fields) });
  return sent.location === null ? null : new URL(sent.location, url).href;
}

type Element = { tag: string; attributes: Record<string, string> };

/**
 * The fields of the checkout form with the terms accepted, including that of its main button, and
 * where the button leads; undefined if there is none.
 */
function readCheckout(html: string): { fields: URLSearchParams; action: string | undefined } {
  const elements = elementsOfForms(html, 'checkout');
  const fields = fieldsOf(elements);
  const form = elements.find(({ tag }) => tag === 'form');
  const button = elements.find(({ attributes }) => attributes.class === 'pay');
  if (!form || !button) return { fields, action: undefined };
  const { name, value = '', formaction = form.attributes.action } = button.attributes;
  if (name !== undefined) fields.set(name, value);
  return { fields, action: formaction };
}

/** The fields that a form sends as it is. */
function fieldsOf(elements: Element[]): URLSearchParams {
  const fields = new URLSearchParams();
  let select = '';
  for (const element of elements) {
    const { name = '', value = '' } = element.attributes;
    if (element.tag === 'select') select = name;
    if (isSent(element)) fields.set(element.tag === 'option' ? select : name, value);
  }
  return fields;
}

/** The elements of the form with this id, or of all forms. */
function elementsOfForms(html: string, id?: string): Element[] {
  const elements: Element[] = [];
  let isInside = false;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'form') isInside = id === undefined || attributes.id === id;
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
