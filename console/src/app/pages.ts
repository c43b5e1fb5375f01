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
];

type PageComponent = ReturnType<typeof lazyRouteComponent>;

function page(path: string, component: PageComponent) {
  return { path, component };
}
