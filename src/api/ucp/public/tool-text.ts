import { excerptBytes } from '../../../core/catalog/plain-text.ts';
import { toItemLine } from '../../../core/skills/wire/result-text.ts';
import { formatMoney, type Money } from '../../../kernel/money.ts';
import type { UcpMessage } from './protocol/messages.ts';
import type { NextTool } from './protocol/rest-table.ts';

type Amount = { type: string; amount: number };
type Line = {
  id: string;
  item: { title: string; price: number };
  quantity: number | { total: number };
};
type Offer = { id: string; title: string; availability: { available: boolean } };
type Hit = {
  id: string;
  title: string;
  price_range: { min: Money; max: Money };
  variants: Offer[];
};
type Detail = Omit<Hit, 'variants'> & {
  variants: (Offer & { price: Money })[];
  options: { name: string; values: { label: string; available: boolean }[] }[];
};

/** The members of responses that the text mentions. */
type Body = {
  ucp?: { status: string };
  id?: string;
  status?: string;
  currency?: string;
  products?: Hit[];
  product?: Detail;
  pagination?: { cursor?: string; total_count: number };
  line_items?: Line[];
  totals?: Amount[];
  messages?: UcpMessage[];
  order?: { id: string; permalink_url: string };
  continue_url?: string;
  permalink_url?: string;
};

/**
 * The result of a tool as short lines, for hosts that pass only the text to the model: one for each
 * item, then totals, messages, links and the next call.
 */
export function toToolText(tool: string, response: object): string {
  const body = response as Body;
  const { products, product, continue_url: url, order, messages = [] } = body;
  return [
    ...(products ? describeProducts(products, body) : []),
    ...(product ? describeProduct(product) : []),
    ...(body.line_items ? describeBasket(tool, body) : []),
    ...messages.map(describeMessage),
    ...(order ? [`Order ${order.id}: ${order.permalink_url}`] : []),
    ...(url ? [`continue_url: ${url}`] : []),
    ...describeNext(tool, body),
  ].join('\n');
}

function describeProducts(products: Hit[], { pagination }: Body): string[] {
  const count = pagination?.total_count ?? products.length;
  const lines = products.map(({ id, title, price_range: { min, max }, variants }) => {
    const price = formatMoney(min);
    const range = max.amount > min.amount ? `${price} to ${formatMoney(max)}` : price;
    return toItemLine(id, title, `${range}, ${availabilityOf(variants)}`);
  });
  return [`${count} found, ${products.length} shown.`, ...lines];
}

function describeProduct({ id, title, variants, options }: Detail): string[] {
  const lines = variants.map((variant) =>
    toItemLine(
      variant.id,
      variant.title,
      `${formatMoney(variant.price)}, ${availabilityOf([variant])}`,
    ),
  );
  return [
    toItemLine(id, title, `${variants.length} variants`),
    ...lines,
    ...options.filter(isChoice).map(describeOption),
  ];
}

type Option = Detail['options'][number];

/** Whether the buyer has something to choose: only the variants of one selection are listed. */
const isChoice = ({ values }: Option) => values.length > 1;

const describeOption = ({ name, values }: Option): string =>
  excerptBytes(
    `${name}: ${values.map(({ label, available }) => `${label}${available ? '' : ' (sold out)'}`).join(', ')}`,
    maxOptionBytes,
  );
const maxOptionBytes = 120;

const availabilityOf = (variants: Offer[]) =>
  variants.some(({ availability }) => availability.available) ? 'in stock' : 'sold out';

function describeBasket(tool: string, { id, status, line_items = [], ...body }: Body): string[] {
  const { totals = [], currency = 'USD', permalink_url: permalink } = body;
  const format = (amount: number) => formatMoney({ amount, currency });
  const lines = line_items.map(({ id: lineId, item, quantity }) => {
    const units = typeof quantity === 'number' ? quantity : quantity.total;
    return toItemLine(lineId, item.title, `${units} × ${format(item.price)}`);
  });
  const sums = totals.map(({ type, amount }) => `${type} ${format(amount)}`);
  const kind = tool.split('_').at(-1);
  return [
    `${kind} ${id}${status === undefined ? '' : `: ${status}`}`,
    ...lines,
    `Totals: ${sums.join(', ')}`,
    ...(permalink ? [permalink] : []),
  ];
}

function describeMessage(message: UcpMessage): string {
  const { type, code, content, path } = message;
  const name = code === undefined ? type : `${type} ${code}`;
  return `${name}${path === undefined ? '' : ` (${path})`}: ${content}`;
}

/** The next call as the tool's name and its arguments without `meta`. */
function describeNext(tool: string, body: Body): string[] {
  const cursor = body.pagination?.cursor;
  const next = nextTool(tool, body);
  const advice = next === null ? describeChoice(body) : null;
  return [
    ...(cursor ? [`Next page: pagination.cursor ${cursor}`] : []),
    ...(next ? [`Next: ${next.tool} ${JSON.stringify(next.arguments)}`] : []),
    ...(advice ? [advice] : []),
  ];
}

/** A call that chooses nothing and pays nothing: the buyer decides about both. */
function nextTool(tool: string, body: Body): NextTool | null {
  const { products, id, status, line_items: lines = [] } = body;
  const [named] = (body.messages ?? []).flatMap((message) => toolOf(message) ?? []);
  if (named) return named;
  const [hit] = products ?? [];
  if (hit) return { tool: 'get_product', arguments: { catalog: { id: hit.id } } };
  const isCart = tool.endsWith('_cart') && tool !== 'cancel_cart';
  if (isCart && id && lines.length > 0)
    return {
      tool: 'create_checkout',
      arguments: { checkout: { cart_id: id, line_items: [] } },
    };
  const isCheckout = tool.endsWith('_checkout') && status !== undefined;
  const isOpen = isCheckout && !closedStatuses.includes(status);
  return id !== undefined && isOpen ? { tool: 'get_checkout', arguments: { id } } : null;
}

const toolOf = (message: UcpMessage): NextTool | null =>
  message.type === 'error' && message.next && 'tool' in message.next ? message.next : null;

/** Statuses after which there is nothing to read again. */
const closedStatuses = ['completed', 'canceled', 'ready_for_complete'];

/** What the buyer decides before the call that follows. */
function describeChoice({ product, status }: Body): string | null {
  if (status === 'ready_for_complete')
    return 'If the buyer agrees, call complete_checkout with their payment instrument.';
  if (!product) return null;
  return product.options.some(isChoice)
    ? 'Let the buyer choose, get_product with the options in `selected`, then create_checkout with the id of the variant.'
    : 'To buy it, call create_checkout with the id of the variant and the quantity.';
}
