// The pages that are loaded together.
export { DomainsPage } from './domains/domains-page.tsx';
export { ShippingPage } from './shipping/shipping-page.tsx';
export { StoreSettingsPage } from './store/store-settings-page.tsx';
export { TaxesPage } from './taxes/taxes-page.tsx';
export { TeamPage } from './team/team-page.tsx';
