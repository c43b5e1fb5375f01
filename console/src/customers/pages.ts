// The pages that are loaded together.
export { CustomerListPage } from './customer-list-page.tsx';
export { CustomerPage } from './customer-page.tsx';
export { GroupListPage } from './groups/group-list-page.tsx';
export { GroupPage } from './groups/group-page.tsx';
export { PlanListPage } from './memberships/plan-list-page.tsx';
export { PlanPage } from './memberships/plan-page.tsx';
export { SubscriberListPage } from './memberships/subscriber-list-page.tsx';
export { SubscriberPage } from './memberships/subscriber-page.tsx';
export { NewPriceListPage } from './price-lists/new-price-list-page.tsx';
export { PriceListListPage } from './price-lists/price-list-list-page.tsx';
export { PriceListPage } from './price-lists/price-list-page.tsx';
