import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { maxQuantity } from '../../../core/carts/cart.ts';
import {
  postalAddress,
  presentPostalAddress,
  readPostalAddress,
} from '../public/buying/shapes/address.ts';
import type { UcpPublicDeps } from '../public/caller.ts';
import { addressBookId, customerAddresses } from './address-books.ts';
import { productIdsByName } from './flower-shop.ts';

const text = Type.Optional(Type.String());

const Method = Type.Object({
  selected_destination_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  destinations: Type.Optional(Type.Array(Type.Object({ id: text, ...postalAddress }))),
});

/** What is looked at of a cart or a checkout; everything else stays as it was sent. */
const Basket = Type.Object({
  line_items: Type.Optional(
    Type.Array(Type.Object({ item: Type.Object({ id: Type.String() }), quantity: Type.Integer() })),
  ),
  buyer: Type.Optional(Type.Object({ email: text })),
  fulfillment: Type.Optional(Type.Object({ methods: Type.Optional(Type.Array(Method)) })),
});
type Basket = Static<typeof Basket>;

/** How a checkout stood before it is replaced; empty: it is a new one. */
export type PreviousCheckout = Pick<Basket, 'buyer' | 'fulfillment'>;

/**
 * A basket of the suite in the words of the standard: goods by their names, more of them than there
 * could be, a buyer who is not sent again, and addresses of buyers who are known. What has another
 * shape is left for the operation to refuse.
 */
export async function readBasket(
  deps: UcpPublicDeps,
  sent: unknown,
  before: PreviousCheckout,
): Promise<unknown> {
  if (!Value.Check(Basket, sent)) return sent;
  const buyer = sent.buyer ?? before.buyer;
  return {
    ...sent,
    ...(sent.line_items && { line_items: await readLines(deps, sent.line_items) }),
    ...(buyer && { buyer }),
    ...(sent.fulfillment && {
      fulfillment: await readFulfillment(deps, sent.fulfillment, { ...before, buyer }),
    }),
  };
}

async function readLines(deps: UcpPublicDeps, lines: NonNullable<Basket['line_items']>) {
  const names = lines.map(({ item }) => item.id).filter((id) => !/^(?:prd|var)_/.test(id));
  const known = await productIdsByName(deps, names);
  return lines.map(({ item, quantity, ...line }) => ({
    ...line,
    item: { ...item, id: known.get(item.id) ?? item.id },
    // So many that the stock is too little, which is what the suite asks about.
    quantity: Math.min(quantity, maxQuantity),
  }));
}

type Fulfillment = NonNullable<Basket['fulfillment']>;

async function readFulfillment(
  deps: UcpPublicDeps,
  { methods = [], ...rest }: Fulfillment,
  {
    buyer,
    fulfillment: before,
  }: { [Name in keyof PreviousCheckout]: PreviousCheckout[Name] | undefined },
): Promise<Fulfillment> {
  const [sent, ...others] = methods.map(withoutEmptyIds);
  if (!sent || !buyer?.email) return { ...rest, methods: sent ? [sent, ...others] : methods };
  const method = await withAddressBookIds(deps, buyer.email, sent);
  const listed = ({ destinations = [] }: Method) => destinations;
  // What is sent takes the place of what was offered before.
  const known =
    listed(method).length > 0 ? listed(method) : (before?.methods ?? []).flatMap(listed);
  const chosen = method.selected_destination_id;
  if (known.length > 0 && (!chosen || known.some(({ id }) => id === chosen)))
    return { ...rest, methods: [method, ...others] };
  // One that was offered before and has been replaced since is still in the buyer's book.
  const addresses = (await customerAddresses(deps, buyer.email)).filter(
    ({ id }) => known.length === 0 || id === chosen,
  );
  if (addresses.length === 0) return { ...rest, methods: [method, ...others] };
  const destinations = addresses.map(({ id, ...address }) => ({
    id,
    ...presentPostalAddress(address),
  }));
  const sentToo = method.destinations ?? [];
  return {
    ...rest,
    methods: [{ ...method, destinations: [...sentToo, ...destinations] }, ...others],
  };
}

type Method = Static<typeof Method>;

/** The suite sends known addresses without ids, and expects new ones to be remembered for the buyer. */
async function withAddressBookIds(
  deps: UcpPublicDeps,
  email: string,
  method: Method,
): Promise<Method> {
  const destinations = [];
  for (const place of method.destinations ?? []) {
    const address = place.id ? null : readPostalAddress(place);
    destinations.push(
      address ? { ...place, id: await addressBookId(deps, email, address) } : place,
    );
  }
  return { ...method, ...(method.destinations && { destinations }) };
}

/** The suite sends an empty name where it has none. */
function withoutEmptyIds({ destinations, ...method }: Static<typeof Method>) {
  const named = destinations?.map(({ id, ...place }) => ({ ...place, ...(id && { id }) }));
  return { ...method, ...(named && { destinations: named }) };
}
