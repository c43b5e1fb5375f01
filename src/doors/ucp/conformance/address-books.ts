import { type Address, addressRecord, normalAddress } from '../../../core/customers/address.ts';
import type { BookAddress, Customer } from '../../../core/customers/customer.ts';
import {
  changeCustomer,
  createCustomer,
  listCustomers,
} from '../../../core/customers/manage-customers.ts';
import { siteNotFound } from '../../../core/sites/site.ts';
import type { View } from '../../../platform/work.ts';
import type { PublicDeps } from '../public/caller.ts';
import { flowerShopSlug } from './flower-shop.ts';

type Deps = Pick<PublicDeps, 'unit' | 'directory'>;

/** The addresses of a customer, whom the suite identifies by an email address alone. */
export async function addressesOf(
  { unit, directory }: Deps,
  email: string,
): Promise<BookAddress[]> {
  const site = await directory.bySlug(flowerShopSlug);
  if (!site) return [];
  return (await unit.view(site.tenant, (view) => customerOf(view, email)))?.addresses ?? [];
}

/** The id of this address in the customer's book; an address that the book lacks is added to it. */
export async function idInBook(
  { unit, directory }: Deps,
  email: string,
  address: Address,
): Promise<string> {
  const site = await directory.bySlug(flowerShopSlug);
  if (!site) throw siteNotFound();
  return unit.run(site.tenant, async (work) => {
    const customer = await customerOf(work, email);
    const known = customer?.addresses.find((one) => written(one) === written(address));
    if (known) return known.id;
    const { id, addresses } = customer ?? (await createCustomer(work, { email, name: null }));
    const book = [...addresses, normalAddress(address)];
    const changed = await changeCustomer(work, id, { addresses: book });
    return changed.addresses.at(-1)?.id ?? '';
  });
}

async function customerOf(view: View, email: string): Promise<Customer | undefined> {
  const page = { limit: 1, cursor: null };
  const { items } = await listCustomers(view, { email, groupId: null }, page);
  return items[0];
}

const written = (address: Address) => JSON.stringify(addressRecord(normalAddress(address)));
