import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * Every page of the console, in one table. Paths are below `/console`; `$id` is a parameter. A page
 * is loaded when it is first opened.
 */
export const pages = [
  page(
    '/',
    lazyRouteComponent(() => import('../home/home-page.tsx'), 'HomePage'),
  ),
  page(
    '/orders',
    lazyRouteComponent(() => import('../orders/order-list-page.tsx'), 'OrderListPage'),
  ),
  page(
    '/orders/$id',
    lazyRouteComponent(() => import('../orders/order-page.tsx'), 'OrderPage'),
  ),
  page(
    '/products',
    lazyRouteComponent(() => import('../products/product-list-page.tsx'), 'ProductListPage'),
  ),
  page(
    '/products/new',
    lazyRouteComponent(() => import('../products/new-product-page.tsx'), 'NewProductPage'),
  ),
  page(
    '/products/$id',
    lazyRouteComponent(() => import('../products/product-page.tsx'), 'ProductPage'),
  ),
  page(
    '/discounts',
    lazyRouteComponent(() => import('../discounts/coupon-list-page.tsx'), 'CouponListPage'),
  ),
  page(
    '/discounts/new',
    lazyRouteComponent(() => import('../discounts/new-coupon-page.tsx'), 'NewCouponPage'),
  ),
  page(
    '/discounts/$id',
    lazyRouteComponent(() => import('../discounts/coupon-page.tsx'), 'CouponPage'),
  ),
  page(
    '/customers',
    lazyRouteComponent(() => import('../customers/customer-list-page.tsx'), 'CustomerListPage'),
  ),
  page(
    '/customers/groups',
    lazyRouteComponent(() => import('../customers/groups/group-list-page.tsx'), 'GroupListPage'),
  ),
  page(
    '/customers/groups/$id',
    lazyRouteComponent(() => import('../customers/groups/group-page.tsx'), 'GroupPage'),
  ),
  page(
    '/customers/$id',
    lazyRouteComponent(() => import('../customers/customer-page.tsx'), 'CustomerPage'),
  ),
  page(
    '/settings/store',
    lazyRouteComponent(
      () => import('../settings/store/store-settings-page.tsx'),
      'StoreSettingsPage',
    ),
  ),
  page(
    '/analytics',
    lazyRouteComponent(() => import('../analytics/analytics-page.tsx'), 'AnalyticsPage'),
  ),
  page(
    '/agents',
    lazyRouteComponent(() => import('../agents/session-list-page.tsx'), 'SessionListPage'),
  ),
  page(
    '/agents/lab',
    lazyRouteComponent(() => import('../agents/lab-page.tsx'), 'LabPage'),
  ),
  page(
    '/agents/sessions/$id',
    lazyRouteComponent(() => import('../agents/session-page.tsx'), 'SessionPage'),
  ),
  page(
    '/settings/shipping',
    lazyRouteComponent(() => import('../settings/shipping/shipping-page.tsx'), 'ShippingPage'),
  ),
  page(
    '/settings/taxes',
    lazyRouteComponent(() => import('../settings/taxes/taxes-page.tsx'), 'TaxesPage'),
  ),
  page(
    '/settings/domains',
    lazyRouteComponent(() => import('../settings/domains/domains-page.tsx'), 'DomainsPage'),
  ),
  page(
    '/settings/team',
    lazyRouteComponent(() => import('../settings/team/team-page.tsx'), 'TeamPage'),
  ),
];

type PageComponent = ReturnType<typeof lazyRouteComponent>;

function page(path: string, component: PageComponent) {
  return { path, component };
}
