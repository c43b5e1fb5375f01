import { Type } from 'typebox';
import { pageQuery, pageSchema } from '../../../http/input/paging.ts';
import { nullable } from '../../../platform/fields.ts';
import { name } from '../fields.ts';

const optional = Type.Optional;

export const email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^\\s*[^\\s@<>,;]+@[^\\s@<>,;]+\\s*$',
  description: 'Case says nothing: one address is one customer of the workspace.',
});
const optionalText = (maxLength: number, description: string) =>
  optional(nullable(Type.String({ maxLength }), description));

const Address = Type.Object({
  id: optional(Type.String({ description: 'Of one that stays; left out for a new one.' })),
  is_default: optional(
    Type.Boolean({
      description: 'One of them. Left out everywhere: the earlier one, or the first.',
    }),
  ),
  name: optionalText(300, 'Who receives it.'),
  line1: optionalText(300, 'Street and number.'),
  line2: optionalText(300, 'More of the street.'),
  city: optionalText(200, 'City.'),
  state: optionalText(100, 'As in ISO 3166-2 without the country: `CA`.'),
  postcode: optionalText(40, 'Postal code.'),
  country: Type.String({ pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1 alpha-2.' }),
  phone: optionalText(50, 'Telephone.'),
});

export const NewCustomer = Type.Object({
  email,
  name: optional(nullable(name, 'As people read it.')),
});
export const CustomerChange = Type.Object({
  name: optional(nullable(name, 'As people read it.')),
  addresses: optional(
    Type.Array(Address, { maxItems: 50, description: 'The whole address book, in this order.' }),
  ),
});
export const CustomerPath = Type.Object({ customer_id: Type.String() });
export const CustomerQuery = Type.Object({
  email: optional(
    Type.String({ maxLength: 320, description: 'Exactly this address, in any case.' }),
  ),
  group_id: optional(Type.String({ description: 'Members of this group.' })),
  ...pageQuery,
});
export const CustomerPage = pageSchema('customers', Type.Ref('Customer'));

const description = optional(Type.String({ maxLength: 5_000, description: 'What it is for.' }));
export const NewGroup = Type.Object({ name, description });
export const GroupChange = Type.Object({ name: optional(name), description });
export const GroupPath = Type.Object({ group_id: Type.String() });
export const GroupPage = pageSchema('customer_groups', Type.Ref('CustomerGroup'));
export const NewGroupMember = Type.Object({
  customer_id: Type.String({ description: 'A customer of the workspace.' }),
});
export const GroupMemberPath = Type.Object({ group_id: Type.String(), customer_id: Type.String() });
