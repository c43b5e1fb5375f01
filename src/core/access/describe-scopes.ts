import { type BuyerScope, hasScope, isBuyerScope, isScope, type Scope, scopes } from './scope.ts';

type ScopeDescription = { read: string; write: string };

/** What a scope lets an app do, as the person who is asked would say it. */
const merchantScopeDescriptions: Record<string, ScopeDescription> = {
  products: {
    read: 'See your products, collections and files, also those that are not published',
    write: 'Add, change and delete products, collections and files, prices and stock included',
  },
  customers: {
    read: 'See your customers with their addresses, and their groups',
    write: 'See and change your customers and their groups',
  },
  pricing: {
    read: 'See your price lists, coupons, shipping and taxes',
    write: 'Change your price lists, coupons, shipping and taxes',
  },
  orders: {
    read: 'See your orders and what buyers have paid',
    write: 'Fulfill, refund and cancel orders, and buy in your stores through the store agent',
  },
  memberships: {
    read: 'See your membership plans and subscribers',
    write: 'Change your membership plans and subscribers',
  },
  webhooks: {
    read: 'See where events are sent',
    write: 'Have events of your workspace sent to addresses of its choice',
  },
  media: {
    read: 'See your pictures and files',
    write: 'Upload and delete pictures and files',
  },
  analytics: { read: 'See visits, sales and other figures', write: '' },
  settings: {
    read: 'See the settings of your stores, API keys (not their secrets) and connected apps',
    write: 'Change the settings of your stores, and make API keys that outlast this connection',
  },
};

const buyerScopeDescriptions: Record<BuyerScope, string> = {
  'dev.ucp.shopping.order:read': 'See your orders and where they are',
  'dev.ucp.shopping.order:manage': 'See your orders, and ask for returns and cancellations',
  'dev.ucp.shopping.checkout:manage': 'Fill in and complete checkouts in your name, at your prices',
  'dev.ucp.shopping.cart:manage': 'Put things into carts of yours',
};

/** What somebody lets an app do, one sentence a line: who may change something sees it too. */
export function describeScopes(words: readonly string[]): string[] {
  const buying = words.filter(isBuyerScope).map((scope) => buyerScopeDescriptions[scope]);
  return [...describeMerchantScopes(words.filter(isScope)), ...buying];
}

function describeMerchantScopes(asked: readonly Scope[]): string[] {
  const nouns = [...new Set(scopes.map((scope) => scope.replace(/^\w+:/, '')))];
  return nouns.flatMap((noun) => {
    const words = merchantScopeDescriptions[noun];
    if (!words) return [];
    if (asked.some((scope) => scope === `write:${noun}`)) return [words.write];
    return scopes.some((scope) => scope === `read:${noun}` && hasScope(asked, scope))
      ? [words.read]
      : [];
  });
}
