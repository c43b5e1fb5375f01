import { toItemLine } from '../../../core/skills/wire/result-text.ts';
import { formatMoney } from '../../../kernel/money.ts';

type Message = { type: string; code?: string; content: string; param?: string };

/** The members of a session that the text mentions. */
type Session = {
  id: string;
  status: string;
  currency: string;
  line_items: { item: { id: string }; name: string; quantity: number; unit_amount: number }[];
  totals: { display_text: string; amount: number }[];
  messages: Message[];
  order?: { id: string; permalink_url: string };
  continue_url?: string;
};

/** A checkout session as short lines, for hosts that pass only the text to the model. */
export function toToolText(body: object): string {
  const { id, status, line_items, totals, messages, order, ...session } = body as Session;
  const currency = session.currency.toUpperCase();
  const format = (amount: number) => formatMoney({ amount, currency });
  const sums = totals.map(({ display_text: label, amount }) => `${label} ${format(amount)}`);
  return [
    `checkout session ${id}: ${status}`,
    ...line_items.map(({ item, name, quantity, unit_amount: price }) =>
      toItemLine(item.id, name, `${quantity} × ${format(price)}`),
    ),
    `Totals: ${sums.join(', ')}`,
    ...messages.map(describeMessage),
    ...(order ? [`Order ${order.id}: ${order.permalink_url}`] : []),
    ...(session.continue_url ? [`continue_url: ${session.continue_url}`] : []),
    ...nextCall(id, status),
  ].join('\n');
}

function describeMessage({ type, code, content, param }: Message): string {
  const name = code === undefined ? type : `${type} ${code}`;
  return `${name}${param === undefined ? '' : ` (${param})`}: ${content}`;
}

/** What follows: a call that only reads, or what the buyer decides before the one that pays. */
function nextCall(id: string, status: string): string[] {
  if (status === 'ready_for_payment')
    return ['If the buyer agrees, call complete_checkout_session with their payment data.'];
  const isOpen = status === 'not_ready_for_payment' || status === 'complete_in_progress';
  return isOpen ? [`Next: get_checkout_session {"id":"${id}"}`] : [];
}
