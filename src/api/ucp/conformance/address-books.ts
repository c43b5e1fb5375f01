import { type Address, normalizeAddress, toAddressDto } from '../../../core/customers/address.ts';
import type { BookAddress, Customer } from '../../../core/customers/customer.ts';
import { changeCustomer, listCustomers } from '../../../core/customers/manage-customers.ts';
import { findOrCreateCustomer, lockOwnCustomer } from '../../../core/customers/save-customer.ts';
import { siteNotFound } from '../../../core/sites/site.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { UcpPublicDeps } from '../public/caller.ts';
import { flowerShopSlug } from './flower-shop.ts';

type Deps = Pick<UcpPublicDeps, 'unit' | 'directory'>;

/** The addresses of a customer. The suite identifies customers by their email address alone. */
export async function customerAddresses(
  { unit, directory }: Deps,
  email: string,
): Promise<BookAddress[]> {
  const site = await directory.bySlug(flowerShopSlug);
  if (!site) return [];
  return (await unit.view(site.tenant, (view) => findCustomer(view, email)))?.addresses ?? [];
}

/** The id of an address in the customer's address book, to which it is added if it is missing. */
export async function addressBookId(
  { unit, directory }: Deps,
  email: string,
  address: Address,
): Promise<string> {
  const site = await directory.bySlug(flowerShopSlug);
  if (!site) throw siteNotFound();
  return unit.run(site.tenant, async (work) => {
    const id = await findOrCreateCustomer(work, { email, name: null });
    // Concurrent requests with the same new address wait here and then find it.
    const { addresses } = await lockOwnCustomer(work, id);
    const known = addresses.find((one) => canonicalAddress(one) === canonicalAddress(address));
    if (known) return known.id;
    const book = [...addresses, normalizeAddress(address)];
    const changed = await changeCustomer(work, id, { addresses: book });
    return changed.addresses.at(-1)?.id ?? '';
  });
}

async function findCustomer(view: View, email: string): Promise<Customer | undefined> {
  const page = { limit: 1, cursor: null };
  const { items } = await listCustomers(
    view,
    { text: null, email, groupId: null, sort: '-created_at' },
    page,
  );
  return items[0];
}

const canonicalAddress = (address: Address) =>
  JSON.stringify(toAddressDto(normalizeAddress(address)));
