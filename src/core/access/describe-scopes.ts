import { type BuyerScope, hasScope, isBuyerScope, isScope, type Scope, scopes } from './scope.ts';

type ScopeDescription = { read: string; write: string };

/** What each scope lets an app do, in the words of the consent page. */
const merchantScopeDescriptions: Record<string, ScopeDescription> = {
  products: {
    read: 'See your products, collections and files, including unpublished ones',
    write: 'Create, edit and delete products, collections and files, including prices and stock',
  },
  customers: {
    read: 'See your customers with their addresses, and their groups',
    write: 'See and edit your customers and their groups',
  },
  pricing: {
    read: 'See your price lists, coupons, shipping and taxes',
    write: 'Edit your price lists, coupons, shipping and taxes',
  },
  orders: {
    read: 'See your orders and what buyers have paid',
    write: 'Fulfill, refund and cancel orders, and buy in your stores through the store agent',
  },
  memberships: {
    read: 'See your membership plans and subscribers',
    write: 'Edit your membership plans and subscribers',
  },
  webhooks: {
    read: 'See your webhook endpoints and their deliveries',
    write: 'Send events of your workspace to webhook endpoints that it chooses',
  },
  media: {
    read: 'See your images and files',
    write: 'Upload and delete images and files',
  },
  analytics: { read: 'See visits, sales and other analytics', write: '' },
  settings: {
    read: 'See the settings of your stores, API keys (not their secrets) and connected apps',
    write: 'Edit the settings of your stores',
  },
};

const buyerScopeDescriptions: Record<BuyerScope, string> = {
  'dev.ucp.shopping.order:read': 'See your orders and their delivery status',
  'dev.ucp.shopping.order:manage': 'See your orders, and request returns and cancellations',
  'dev.ucp.shopping.checkout:manage': 'Complete checkouts on your behalf, at your prices',
  'dev.ucp.shopping.cart:manage': 'Add items to your carts',
};

/**
 * Describes scopes for the consent page, one sentence each. A write scope replaces the read scope
 * of the same resource.
 */
export function describeScopes(words: readonly string[]): string[] {
  const buying = words.filter(isBuyerScope).map((scope) => buyerScopeDescriptions[scope]);
  return [...describeMerchantScopes(words.filter(isScope)), ...buying];
}

function describeMerchantScopes(requested: readonly Scope[]): string[] {
  const resources = [...new Set(scopes.map((scope) => scope.replace(/^\w+:/, '')))];
  return resources.flatMap((resource) => {
    const description = merchantScopeDescriptions[resource];
    if (!description) return [];
    if (requested.some((scope) => scope === `write:${resource}`)) return [description.write];
    return scopes.some((scope) => scope === `read:${resource}` && hasScope(requested, scope))
      ? [description.read]
      : [];
  });
}
