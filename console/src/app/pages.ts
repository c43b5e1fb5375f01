import { lazyRouteComponent } from '@tanstack/react-router';

const home = () => import('../home/home-page.tsx');
const orders = () => import('../orders/pages.ts');
const products = () => import('../products/pages.ts');
const discounts = () => import('../discounts/pages.ts');
const customers = () => import('../customers/pages.ts');
const settings = () => import('../settings/pages.ts');
const analytics = () => import('../analytics/analytics-page.tsx');
const developers = () => import('../developers/pages.ts');
const agents = () => import('../agents/pages.ts');

/**
 * Every page of the console, in one table. Paths are below `/console`; `$id` is a parameter. The
 * pages of an area are loaded together when one of them is first opened.
 */
export const pages = [
  page('/', lazyRouteComponent(home, 'HomePage')),
  page('/orders', lazyRouteComponent(orders, 'OrderListPage')),
  page('/orders/packing-slips', lazyRouteComponent(orders, 'PackingSlipsPage')),
  page('/orders/$id', lazyRouteComponent(orders, 'OrderPage')),
  page('/products', lazyRouteComponent(products, 'ProductListPage')),
  page('/products/new', lazyRouteComponent(products, 'NewProductPage')),
  page('/products/collections', lazyRouteComponent(products, 'CollectionListPage')),
  page('/products/collections/$id', lazyRouteComponent(products, 'CollectionPage')),
  page('/products/channels', lazyRouteComponent(products, 'ChannelsPage')),
  page('/products/inventory', lazyRouteComponent(products, 'InventoryPage')),
  page('/products/import', lazyRouteComponent(products, 'NewImportPage')),
  page('/products/import/$id', lazyRouteComponent(products, 'ImportPage')),
  page('/products/$id', lazyRouteComponent(products, 'ProductPage')),
  page('/discounts', lazyRouteComponent(discounts, 'CouponListPage')),
  page('/discounts/new', lazyRouteComponent(discounts, 'NewCouponPage')),
  page('/discounts/$id', lazyRouteComponent(discounts, 'CouponPage')),
  page('/customers', lazyRouteComponent(customers, 'CustomerListPage')),
  page('/customers/groups', lazyRouteComponent(customers, 'GroupListPage')),
  page('/customers/groups/$id', lazyRouteComponent(customers, 'GroupPage')),
  page('/customers/price-lists', lazyRouteComponent(customers, 'PriceListListPage')),
  page('/customers/price-lists/new', lazyRouteComponent(customers, 'NewPriceListPage')),
  page('/customers/price-lists/$id', lazyRouteComponent(customers, 'PriceListPage')),
  page('/customers/memberships', lazyRouteComponent(customers, 'SubscriberListPage')),
  page('/customers/memberships/plans', lazyRouteComponent(customers, 'PlanListPage')),
  page('/customers/memberships/plans/$id', lazyRouteComponent(customers, 'PlanPage')),
  page('/customers/memberships/$id', lazyRouteComponent(customers, 'SubscriberPage')),
  page('/customers/$id', lazyRouteComponent(customers, 'CustomerPage')),
  page('/settings/store', lazyRouteComponent(settings, 'StoreSettingsPage')),
  page('/analytics', lazyRouteComponent(analytics, 'AnalyticsPage')),
  page('/agents', lazyRouteComponent(agents, 'AgentListPage')),
  page('/agents/sessions', lazyRouteComponent(agents, 'SessionListPage')),
  page('/agents/blocked', lazyRouteComponent(agents, 'BlockedAgentsPage')),
  page('/agents/connections', lazyRouteComponent(agents, 'ConnectionsPage')),
  page('/agents/lab', lazyRouteComponent(agents, 'LabPage')),
  page('/agents/sessions/$id', lazyRouteComponent(agents, 'SessionPage')),
  page('/settings/shipping', lazyRouteComponent(settings, 'ShippingPage')),
  page('/settings/taxes', lazyRouteComponent(settings, 'TaxesPage')),
  page('/settings/shipping/try-basket', lazyRouteComponent(settings, 'TryBasketPage')),
  page('/settings/hooks', lazyRouteComponent(settings, 'HooksPage')),
  page('/settings/payments', lazyRouteComponent(settings, 'PaymentsPage')),
  page('/settings/payments/all', lazyRouteComponent(settings, 'PaymentListPage')),
  page('/settings/search-words', lazyRouteComponent(settings, 'SearchWordsPage')),
  page('/settings/domains', lazyRouteComponent(settings, 'DomainsPage')),
  page('/settings/emails', lazyRouteComponent(settings, 'EmailsPage')),
  page('/settings/emails/log', lazyRouteComponent(settings, 'EmailLogPage')),
  page('/settings/emails/suppressed', lazyRouteComponent(settings, 'SuppressedPage')),
  page('/settings/emails/$kind', lazyRouteComponent(settings, 'EmailKindPage')),
  page('/settings/notifications', lazyRouteComponent(settings, 'NotificationsPage')),
  page('/settings/developers', lazyRouteComponent(developers, 'WebhookListPage')),
  page('/settings/developers/webhooks/$id', lazyRouteComponent(developers, 'WebhookPage')),
  page(
    '/settings/developers/webhooks/$id/deliveries/$delivery',
    lazyRouteComponent(developers, 'DeliveryPage'),
  ),
  page('/settings/developers/events', lazyRouteComponent(developers, 'EventCatalogPage')),
  page('/settings/developers/keys', lazyRouteComponent(developers, 'KeysPage')),
  page('/settings/developers/apps', lazyRouteComponent(developers, 'AppsPage')),
  page('/settings/audit-log', lazyRouteComponent(developers, 'AuditLogPage')),
  page('/settings/team', lazyRouteComponent(settings, 'TeamPage')),
];

type PageComponent = ReturnType<typeof lazyRouteComponent>;

function page(path: string, component: PageComponent) {
  return { path, component };
}
