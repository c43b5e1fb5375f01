import { toItemLine } from '../../../core/skills/wire/result-text.ts';
import { formatMoney, type Money } from '../../../kernel/money.ts';
import type { UcpMessage } from './protocol/messages.ts';

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
type Detail = Omit<Hit, 'variants'> & { variants: (Offer & { price: Money })[] };

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

function describeProduct({ id, title, variants }: Detail): string[] {
  const lines = variants.map((variant) =>
    toItemLine(
      variant.id,
      variant.title,
      `${formatMoney(variant.price)}, ${availabilityOf([variant])}`,
    ),
  );
  return [toItemLine(id, title, `${variants.length} variants`), ...lines];
}

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

type NextTool = [tool: string, args: object];

/** The next call as the tool's name and its arguments without `meta`. */
function describeNext(tool: string, body: Body): string[] {
  const cursor = body.pagination?.cursor;
  const next = nextTool(tool, body);
  return [
    ...(cursor ? [`Next page: pagination.cursor ${cursor}`] : []),
    ...(next ? [`Next: ${next[0]} ${JSON.stringify(next[1])}`] : []),
  ];
}

function nextTool(tool: string, { ucp, products, product, id, status }: Body): NextTool | null {
  if (ucp?.status === 'error')
    return ['search_catalog', { catalog: { filters: { available: true } } }];
  const [hit] = products ?? [];
  if (hit) return ['get_product', { catalog: { id: hit.id } }];
  const [variant] = product?.variants ?? [];
  if (variant) return ['create_checkout', { checkout: { line_items: [lineOf(variant.id)] } }];
  return tool.endsWith('_cart') && id
    ? ['create_checkout', { checkout: { cart_id: id, line_items: [] } }]
    : nextOfCheckout(id, status);
}

const lineOf = (id: string) => ({ item: { id }, quantity: 1 });

function nextOfCheckout(id: string | undefined, status: string | undefined): NextTool | null {
  if (id === undefined || status === 'completed' || status === 'canceled') return null;
  if (status === 'ready_for_complete') return ['complete_checkout', { id, checkout: {} }];
  return status === undefined ? null : ['get_checkout', { id }];
}
