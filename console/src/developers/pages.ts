// The pages that are loaded together.
export { AuditLogPage } from './audit/audit-log-page.tsx';
export { AppsPage } from './keys/apps-page.tsx';
export { KeysPage } from './keys/keys-page.tsx';
export { DeliveryPage } from './webhooks/delivery-page.tsx';
export { EventCatalogPage } from './webhooks/event-catalog-page.tsx';
export { WebhookListPage } from './webhooks/webhook-list-page.tsx';
export { WebhookPage } from './webhooks/webhook-page.tsx';
