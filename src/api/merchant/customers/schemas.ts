import { Type } from 'typebox';
import { countedPageQuery, countedPageSchema } from '../../../http/input/paging.ts';
import { nullable } from '../../../platform/fields.ts';
import { anyOf, datedSort, name, searchText } from '../fields.ts';

const optional = Type.Optional;

export const email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^\\s*[^\\s@<>,;]+@[^\\s@<>,;]+\\s*$',
  description:
    'Email address, compared without regard to case. It identifies one customer of the workspace.',
});
const optionalText = (maxLength: number, description: string) =>
  optional(nullable(Type.String({ maxLength }), description));

const Address = Type.Object({
  id: optional(Type.String({ description: 'Id of an existing address; left out for a new one.' })),
  is_default: optional(
    Type.Boolean({
      description:
        'Only one address can be the default. If none is marked, the previous default is kept; if there was none, the first address becomes the default.',
    }),
  ),
  name: optionalText(300, 'Name of the recipient.'),
  line1: optionalText(300, 'Street and house number.'),
  line2: optionalText(300, 'Second line of the street address.'),
  city: optionalText(200, 'City.'),
  state: optionalText(
    100,
    'State or region: the ISO 3166-2 code without the country, for example `CA`.',
  ),
  postcode: optionalText(40, 'Postal code.'),
  country: Type.String({ pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1 alpha-2 code.' }),
  phone: optionalText(50, 'Telephone number.'),
});

export const NewCustomer = Type.Object(
  {
    email,
    name: optional(nullable(name, 'Full name.')),
  },
  { examples: [{ email: 'jane@example.com', name: 'Jane Doe' }] },
);
export const CustomerChange = Type.Object(
  {
    name: optional(nullable(name, 'Full name.')),
    addresses: optional(
      Type.Array(Address, {
        maxItems: 50,
        description: 'All addresses, in order. Replaces the address book.',
      }),
    ),
  },
  { examples: [{ name: 'Jane Smith' }] },
);
export const CustomerPath = Type.Object({ customer_id: Type.String() });
export const CustomerQuery = Type.Object({
  id: anyOf(Type.String({ maxLength: 100 })),
  email: optional(
    Type.String({
      maxLength: 320,
      description: 'Only the customer with this email address, without regard to case.',
    }),
  ),
  group_id: optional(Type.String({ description: 'Only members of the group with this id.' })),
  plan_id: optional(
    Type.String({ description: 'Only members of the membership plan with this id.' }),
  ),
  is_member: optional(
    Type.Boolean({
      description:
        '`true`: only members of any plan. `false`: only customers without a membership.',
    }),
  ),
  q: searchText('the email address or the name'),
  sort: datedSort,
  ...countedPageQuery,
});
export const CustomerPage = countedPageSchema('customers', Type.Ref('Customer'));

const description = optional(
  Type.String({ maxLength: 5_000, description: 'Description of the group.' }),
);
export const NewGroup = Type.Object({ name, description }, { examples: [{ name: 'Wholesale' }] });
export const GroupChange = Type.Object(
  { name: optional(name), description },
  { examples: [{ name: 'Wholesale partners' }] },
);
export const GroupPath = Type.Object({ group_id: Type.String() });
export const NewGroupMember = Type.Object(
  {
    customer_id: Type.String({ description: 'Id of a customer of the workspace.' }),
  },
  { examples: [{ customer_id: 'customer_id' }] },
);
export const GroupMemberPath = Type.Object({ group_id: Type.String(), customer_id: Type.String() });
