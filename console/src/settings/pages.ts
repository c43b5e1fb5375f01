// The pages that are loaded together.
export { TryBasketPage } from './basket/try-basket-page.tsx';
export { DomainsPage } from './domains/domains-page.tsx';
export { EmailKindPage } from './emails/email-kind-page.tsx';
export { EmailLogPage } from './emails/email-log-page.tsx';
export { EmailsPage } from './emails/emails-page.tsx';
export { SuppressedPage } from './emails/suppressed-page.tsx';
export { HooksPage } from './hooks/hooks-page.tsx';
export { NotificationsPage } from './notifications/notifications-page.tsx';
export { PaymentListPage } from './payments/payment-list-page.tsx';
export { PaymentsPage } from './payments/payments-page.tsx';
export { SearchWordsPage } from './search-words/search-words-page.tsx';
export { ShippingPage } from './shipping/shipping-page.tsx';
export { StoreSettingsPage } from './store/store-settings-page.tsx';
export { TaxesPage } from './taxes/taxes-page.tsx';
export { TeamPage } from './team/team-page.tsx';
