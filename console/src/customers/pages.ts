// The pages that are loaded together.
export { CustomerListPage } from './customer-list-page.tsx';
export { CustomerPage } from './customer-page.tsx';
export { GroupListPage } from './groups/group-list-page.tsx';
export { GroupPage } from './groups/group-page.tsx';
