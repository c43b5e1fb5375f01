/** The page of each resource in the log that has one. */
const details: Record<string, string> = {
  order: '/orders',
  product: '/products',
  collection: '/products/collections',
  customer: '/customers',
  customer_group: '/customers/groups',
  price_list: '/customers/price-lists',
  membership_plan: '/customers/memberships/plans',
  coupon: '/discounts',
  webhook: '/settings/developers/webhooks',
};

/** The page that lists the resources of a type, where single ones have no page. */
const lists: Record<string, string> = {
  variant: '/products/inventory',
  shipping_zone: '/settings/shipping',
  tax_rate: '/settings/taxes',
  hook: '/settings/hooks',
  domain: '/settings/domains',
  synonyms: '/settings/search-words',
  email_suppression: '/settings/emails/suppressed',
  agent: '/agents/blocked',
  agent_connection: '/agents/connections',
  api_key: '/settings/developers/keys',
  oauth_grant: '/settings/developers/apps',
  user: '/settings/team',
  invitation: '/settings/team',
  site: '/settings/store',
};

/** The page of a resource; null if it has none. */
export function pageOf(type: string, id: string): string | null {
  const detail = details[type];
  return detail === undefined ? (lists[type] ?? null) : `${detail}/${id}`;
}
