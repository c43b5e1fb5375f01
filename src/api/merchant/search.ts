import { Type } from 'typebox';
import { hasScope, type Scope } from '../../core/access/scope.ts';
import { listProducts } from '../../core/catalog/products/list-products.ts';
import { listCustomers } from '../../core/customers/manage-customers.ts';
import { listOrders } from '../../core/orders/list-orders.ts';
import { requireBearerOf, scopedRoute } from '../../http/callers/bearer.ts';
import { nullable } from '../../platform/fields.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { wordOf } from './fields.ts';
import type { MerchantRoutes } from './merchant-routes.ts';
import { readOrderQuery } from './orders/read.ts';

const kinds = ['order', 'product', 'customer'] as const;
const perKind = { limit: 5, cursor: null };

type SearchResult = {
  type: (typeof kinds)[number];
  id: string;
  title: string;
  description: string | null;
  site_slug: string | null;
};

export const SearchResultDto = Type.Object(
  {
    type: wordOf(kinds),
    id: Type.String(),
    title: Type.String({ description: 'The number of the order, or a name.' }),
    description: nullable(Type.String(), 'Who ordered, or the email address of the customer.'),
    site_slug: nullable(Type.String(), 'Null: customers belong to all stores of the workspace.'),
  },
  { $id: 'MerchantSearchResult' },
);

const searchRoute = scopedRoute('read:products', {
  tags: ['Merchant: search'],
  summary: 'Search orders, products and customers',
  description:
    'At most five of each kind, the newest first. Orders need `read:orders` and customers `read:customers`; without the scope they are left out.',
  querystring: Type.Object({
    q: Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Words or beginnings of words: the number, email or name of an order, the name or SKU of a product, the name or email of a customer.',
    }),
  }),
  response: { 200: Type.Object({ results: Type.Array(Type.Ref('MerchantSearchResult')) }) },
});

export function registerSearchRoute(merchant: MerchantRoutes): void {
  merchant.get('/search', searchRoute, async (view, request) => {
    const { scopes } = requireBearerOf(request);
    const results: SearchResult[] = [];
    for (const [scope, find] of finders)
      if (hasScope(scopes, scope)) results.push(...(await find(view, request.query.q)));
    return { results };
  });
}

type Finder = (view: View, q: string) => Promise<SearchResult[]>;

const findOrders: Finder = async (view, q) => {
  const { items } = await listOrders(view, readOrderQuery({ q, limit: perKind.limit }), perKind);
  return items.map(({ id, name, buyer, siteSlug }) => ({
    type: 'order',
    id,
    title: name,
    description: buyer?.name ?? buyer?.email ?? null,
    site_slug: siteSlug,
  }));
};

const findProducts: Finder = async (view, q) => {
  const { items } = await listProducts(view, { siteSlug: null, text: q }, perKind);
  return items.map(({ id, name, siteSlug }) => ({
    type: 'product',
    id,
    title: name,
    description: null,
    site_slug: siteSlug,
  }));
};

const findCustomers: Finder = async (view, q) => {
  const query = { text: q, email: null, groupId: null, sort: '-created_at' } as const;
  const { items } = await listCustomers(view, query, perKind);
  return items.map(({ id, name, email }) => ({
    type: 'customer',
    id,
    title: name ?? email,
    description: name === null ? null : email,
    site_slug: null,
  }));
};

const finders: readonly (readonly [Scope, Finder])[] = [
  ['read:orders', findOrders],
  ['read:products', findProducts],
  ['read:customers', findCustomers],
];
