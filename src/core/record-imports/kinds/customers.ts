import { isDeepStrictEqual } from 'node:util';
import type { Work } from '../../../platform/unit-of-work.ts';
import { createProblem, type ImportProblem } from '../../catalog/import/problem.ts';
import { distinctTexts } from '../../catalog/import/values.ts';
import { type Address, toAddressDto } from '../../customers/address.ts';
import type { Customer } from '../../customers/customer.ts';
import { addGroupMember } from '../../customers/groups/group-members.ts';
import { changeCustomer, createCustomer, listCustomers } from '../../customers/manage-customers.ts';
import { findOrCreateGroup } from '../find-or-create-group.ts';
import { createCellReader, readAddress } from '../read-cells.ts';
import { oneByOne, type RecordKind, type RecordOutcome } from '../record-kind.ts';

/** `groups`: names. Shopify's tags segment customers as groups do. */
type CustomerDraft = {
  email: string;
  name: string | null;
  address: Address | null;
  groups: string[];
};

const addressColumns = {
  company: 'company',
  address1: 'line1',
  'address 1': 'line1',
  line1: 'line1',
  address2: 'line2',
  'address 2': 'line2',
  line2: 'line2',
  city: 'city',
  province: 'state',
  state: 'state',
  region: 'state',
  'province code': 'state_code',
  country: 'country',
  'country region': 'country',
  'country code': 'country_code',
  zip: 'postcode',
  postcode: 'postcode',
  'postal code': 'postcode',
  phone: 'phone',
};

/** The columns of an address with each of the prefixes that exports use. */
const prefixedColumns = Object.fromEntries(
  ['', 'default address ', 'billing ', 'address '].flatMap((prefix) =>
    Object.entries(addressColumns).map(([header, column]) => [`${prefix}${header}`, column]),
  ),
);

/** Shopify, WooCommerce and Stoa's own export. */
export const customerKind: RecordKind<CustomerDraft> = {
  name: 'customers',
  requires: [
    ['email', 'user email', 'billing email'],
    ['first name', 'last name', 'name', 'billing first name', 'display name'],
  ],
  columns: {
    ...prefixedColumns,
    email: 'email',
    'user email': 'email',
    'billing email': 'email',
    'first name': 'first_name',
    'billing first name': 'first_name',
    'last name': 'last_name',
    'billing last name': 'last_name',
    name: 'full_name',
    'display name': 'full_name',
    'address name': 'name',
    tags: 'groups',
    groups: 'groups',
  },
  // Totals are counted from orders; ids are those of the other system. Memberships are signed up for.
  repeated: [
    ...['customer id', 'id', 'user id', 'total spent', 'total orders', 'total spend', 'orders'],
    ...['spent', 'currency', 'last order at', 'created at', 'aov', 'username', 'user login'],
    'memberships',
  ],
  groupBy: null,
  keepsRest: false,
  parse([row], currency) {
    const problems: ImportProblem[] = [];
    const cells = createCellReader(row, currency, problems);
    const email = cells.email('email');
    if (email === '')
      problems.push(
        createProblem(row.line, 'Email', 'missing_email', 'The customer has no email address.'),
      );
    const joined = `${cells.text('first_name')} ${cells.text('last_name')}`.trim();
    const name = joined || cells.text('full_name') || null;
    const address = readAddress(cells, '');
    if (address === null && (cells.text('line1') || cells.text('city')))
      problems.push(
        createProblem(
          row.line,
          'Country',
          'missing_country',
          `The country "${cells.text('country')}" is not known: the address is not imported.`,
        ),
      );
    const hasPlace =
      address !== null && (address.line1 ?? address.city ?? address.postcode) !== null;
    const draft = {
      email,
      name,
      address: hasPlace ? { ...address, name: address.name ?? name } : null,
      groups: distinctTexts(cells.text('groups').split(',')),
    };
    return { draft, problems };
  },
  save: oneByOne((work, _site, draft) => saveCustomer(work, draft)),
};

/** Fills what is missing: names and addresses of the shop are never replaced. */
async function saveCustomer(
  work: Work,
  { email, name, address, groups }: CustomerDraft,
): Promise<RecordOutcome> {
  const { items } = await listCustomers(
    work,
    { text: null, email, groupId: null, sort: 'created_at' },
    { cursor: null, limit: 1 },
  );
  const existing = items[0];
  const customer = existing ?? (await createCustomer(work, { email, name }));
  const isNewAddress = address !== null && !hasAddress(customer, address);
  const isNamed = customer.name === null && name !== null;
  if (isNewAddress || isNamed)
    await changeCustomer(work, customer.id, {
      ...(isNamed && { name }),
      ...(isNewAddress && { addresses: [...customer.addresses, address] }),
    });
  const missing = groups.filter((group) => !customer.groups.some((own) => own.name === group));
  for (const group of missing)
    await addGroupMember(work, await findOrCreateGroup(work, group), customer.id);
  if (!existing) return 'created';
  return isNewAddress || isNamed || missing.length > 0 ? 'changed' : 'unchanged';
}

const hasAddress = ({ addresses }: Customer, address: Address) =>
  addresses.some((own) => isDeepStrictEqual(toAddressDto(own), toAddressDto(address)));
