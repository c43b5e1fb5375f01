// The pages that are loaded together.
export { OrderListPage } from './order-list-page.tsx';
export { OrderPage } from './order-page.tsx';
export { PackingSlipsPage } from './packing-slips-page.tsx';
