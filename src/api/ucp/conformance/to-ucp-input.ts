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

/** The members of a cart or checkout that are converted; the others are passed on unchanged. */
const Basket = Type.Object({
  line_items: Type.Optional(
    Type.Array(Type.Object({ item: Type.Object({ id: Type.String() }), quantity: Type.Integer() })),
  ),
  buyer: Type.Optional(Type.Object({ email: text })),
  fulfillment: Type.Optional(Type.Object({ methods: Type.Optional(Type.Array(Method)) })),
});
type Basket = Static<typeof Basket>;

/** The checkout before the update; empty for a new one. */
export type PreviousCheckout = Pick<Basket, 'buyer' | 'fulfillment'>;

/**
 * Converts a cart or checkout of the suite to UCP: product names become ids, quantities are
 * limited, a missing buyer is taken from before, and addresses get ids from the customer's address
 * book. Input of another shape is passed on, and the operation rejects it.
 */
export async function toUcpInput(
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
    // Still more than the stock: the suite expects the error for insufficient stock.
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
  // Destinations in the request replace the previous ones.
  const known =
    listed(method).length > 0 ? listed(method) : (before?.methods ?? []).flatMap(listed);
  const chosen = method.selected_destination_id;
  if (known.length > 0 && (!chosen || known.some(({ id }) => id === chosen)))
    return { ...rest, methods: [method, ...others] };
  // A destination that was replaced is still in the customer's address book.
  const addresses = (await customerAddresses(deps, buyer.email)).filter(
    ({ id }) => known.length === 0 || id === chosen,
  );
  if (addresses.length === 0) return { ...rest, methods: [method, ...others] };
  const destinations = addresses.map(({ id, ...address }) => ({
    id,
    ...presentPostalAddress(address),
  }));
  const requested = method.destinations ?? [];
  return {
    ...rest,
    methods: [{ ...method, destinations: [...requested, ...destinations] }, ...others],
  };
}

type Method = Static<typeof Method>;

/** The suite sends known addresses without ids and expects new ones to be saved for the buyer. */
async function withAddressBookIds(
  deps: UcpPublicDeps,
  email: string,
  method: Method,
): Promise<Method> {
  const destinations = [];
  for (const destination of method.destinations ?? []) {
    const address = destination.id ? null : readPostalAddress(destination);
    destinations.push(
      address ? { ...destination, id: await addressBookId(deps, email, address) } : destination,
    );
  }
  return { ...method, ...(method.destinations && { destinations }) };
}

/** The suite sends an empty id for destinations without one. */
function withoutEmptyIds({ destinations, ...method }: Static<typeof Method>) {
  const named = destinations?.map(({ id, ...destination }) => ({
    ...destination,
    ...(id && { id }),
  }));
  return { ...method, ...(named && { destinations: named }) };
}
