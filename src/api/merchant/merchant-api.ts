import { requireBearer } from '../../http/callers/bearer.ts';
import type { HttpServer } from '../../http/server.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { registerAgentSessionRoutes } from './analytics/agent-sessions.ts';
import { registerAttentionRoute } from './analytics/attention.ts';
import { registerBlockedAgentRoutes } from './analytics/blocked-agents.ts';
import { registerAnalyticsRoutes } from './analytics/metrics.ts';
import { registerNotificationReadRoutes } from './analytics/notifications.ts';
import { registerBulkOperationRoutes } from './bulk-jobs/bulk-operations.ts';
import { registerExportRoutes } from './bulk-jobs/exports.ts';
import { registerImportRoutes } from './bulk-jobs/imports.ts';
import {
  registerCollectionProductRoutes,
  registerCollectionRoutes,
} from './catalog/collections.ts';
import { registerFeedRoutes } from './catalog/feeds.ts';
import { registerImageCopyRoutes } from './catalog/image-copies.ts';
import { registerInventoryRoutes } from './catalog/inventory.ts';
import { registerProductRoutes } from './catalog/products.ts';
import { registerContactRoutes } from './customers/contacts.ts';
import { registerCustomerRoutes } from './customers/customers.ts';
import { registerGroupMemberRoutes, registerGroupRoutes } from './customers/groups.ts';
import { registerPrivacyRoutes } from './customers/privacy.ts';
import type { MerchantDeps } from './deps.ts';
import { registerEmailRoutes } from './emails/emails.ts';
import { registerNotificationRoutes } from './emails/notification-settings.ts';
import { registerEmailSettingsRoutes } from './emails/settings.ts';
import { registerSuppressionRoutes } from './emails/suppressions.ts';
import { registerEmailTemplateRoutes } from './emails/templates.ts';
import { registerEventStreamRoute } from './events/stream.ts';
import { registerAssetRoutes } from './media/assets.ts';
import { registerPlanRoutes } from './memberships/plans.ts';
import { registerSubscriberRoutes } from './memberships/subscribers.ts';
import { createMerchantRoutes, type MerchantRoutes } from './merchant-routes.ts';
import { registerCaptureRoutes } from './orders/captures.ts';
import { registerDisputeRoute } from './orders/disputes.ts';
import { registerExchangeRoutes } from './orders/exchanges.ts';
import { registerOrderNoteRoutes } from './orders/notes.ts';
import { registerOrderRoutes } from './orders/orders.ts';
import { registerReturnRoutes } from './orders/returns.ts';
import { registerTimelineRoute } from './orders/timeline.ts';
import { registerPaymentAccountRoutes } from './payments/accounts.ts';
import { registerFailedRefundRoutes } from './payments/failed-refunds.ts';
import { registerPaymentRoutes } from './payments/payments.ts';
import { registerCouponRoutes } from './pricing/coupons.ts';
import { registerPriceListRoutes } from './pricing/price-lists.ts';
import { registerShippingZoneRoutes } from './pricing/shipping-zones.ts';
import { registerTaxRateRoutes } from './pricing/tax-rates.ts';
import { registerSearchRoute } from './search.ts';
import { registerAgentConnectionRoutes } from './settings/agent-connections.ts';
import { registerApiKeyRoutes } from './settings/api-keys.ts';
import { registerAuditLogRoutes } from './settings/audit-log.ts';
import { registerConnectedAppRoutes } from './settings/connected-apps.ts';
import { registerDomainRoutes } from './settings/domains.ts';
import { registerHookRoutes } from './settings/hooks.ts';
import { registerLabRoutes } from './settings/lab.ts';
import { registerRedirectRoutes } from './settings/redirects.ts';
import { registerSiteRoutes } from './settings/sites.ts';
import { registerSynonymRoutes } from './settings/synonyms.ts';
import { registerSetupRoutes } from './setup/setup.ts';
import { registerSetupTemplateRoutes } from './setup/templates.ts';
import { registerInvitationRoutes } from './team/invitations.ts';
import { registerMemberRoutes } from './team/members.ts';
import { registerSavedViewRoutes } from './team/saved-views.ts';
import { registerWorkspaceRoutes } from './team/workspace.ts';
import { registerDeliveryRoutes } from './webhooks/deliveries.ts';
import { registerWebhookRoutes } from './webhooks/endpoints.ts';
import { registerEventCatalogRoute } from './webhooks/event-catalog.ts';

/** The merchant API. Every route requires a bearer and is limited to the bearer's workspace. */
export function merchantApi(deps: MerchantDeps) {
  return async (app: HttpServer) => {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store').header('stoa-version', deps.version);
      done();
    });
    requireBearer(app, { ...deps, surface: 'merchant', accessSurfaces: ['merchant'] });
    rejectCrossOrigin(app);
    const merchant = createMerchantRoutes(app, deps);
    registerCatalog(merchant, deps);
    registerSales(merchant, deps);
    registerStores(merchant, deps);
    registerWorkspace(merchant, deps);
  };
}

/** Products, customers and what decides prices. */
function registerCatalog(merchant: MerchantRoutes, deps: MerchantDeps): void {
  registerProductRoutes(merchant);
  registerImageCopyRoutes(merchant);
  registerCollectionRoutes(merchant);
  registerCollectionProductRoutes(merchant);
  registerInventoryRoutes(merchant);
  registerFeedRoutes(merchant);
  registerCustomerRoutes(merchant, deps);
  registerContactRoutes(merchant);
  registerPrivacyRoutes(merchant, deps);
  registerGroupRoutes(merchant);
  registerGroupMemberRoutes(merchant);
  registerPlanRoutes(merchant);
  registerSubscriberRoutes(merchant);
  registerCouponRoutes(merchant);
  registerPriceListRoutes(merchant);
  registerShippingZoneRoutes(merchant);
  registerTaxRateRoutes(merchant);
}

/** Orders, payments and the emails about them. */
function registerSales(merchant: MerchantRoutes, deps: MerchantDeps): void {
  registerOrderRoutes(merchant, deps);
  registerOrderNoteRoutes(merchant);
  registerCaptureRoutes(merchant);
  registerDisputeRoute(merchant, deps);
  registerTimelineRoute(merchant);
  registerReturnRoutes(merchant);
  registerExchangeRoutes(merchant, deps);
  registerPaymentRoutes(merchant, deps);
  registerFailedRefundRoutes(merchant);
  registerPaymentAccountRoutes(merchant, deps);
  registerEmailRoutes(merchant);
  registerEmailTemplateRoutes(merchant, deps);
  registerEmailSettingsRoutes(merchant, deps);
  registerSuppressionRoutes(merchant);
  registerNotificationRoutes(merchant);
}

/** Stores and what they need to sell. */
function registerStores(merchant: MerchantRoutes, deps: MerchantDeps): void {
  registerSiteRoutes(merchant, deps);
  registerSetupRoutes(merchant, deps);
  registerSetupTemplateRoutes(merchant, deps);
  registerDomainRoutes(merchant, deps);
  registerLabRoutes(merchant);
  registerRedirectRoutes(merchant);
  registerSynonymRoutes(merchant);
}

/** Routes for the workspace as a whole. */
function registerWorkspace(merchant: MerchantRoutes, deps: MerchantDeps): void {
  registerApiKeyRoutes(merchant, deps);
  registerAgentConnectionRoutes(merchant, deps);
  registerHookRoutes(merchant, deps);
  registerWebhookRoutes(merchant, deps);
  registerEventCatalogRoute(merchant);
  registerDeliveryRoutes(merchant, deps);
  registerConnectedAppRoutes(merchant, deps);
  registerAuditLogRoutes(merchant, deps);
  registerMemberRoutes(merchant, deps);
  registerInvitationRoutes(merchant, deps);
  registerWorkspaceRoutes(merchant);
  registerSavedViewRoutes(merchant);
  registerNotificationReadRoutes(merchant, deps);
  registerAssetRoutes(merchant, deps);
  registerAnalyticsRoutes(merchant, deps);
  registerAgentSessionRoutes(merchant, deps);
  registerBlockedAgentRoutes(merchant, deps);
  registerEventStreamRoute(merchant, deps);
  registerAttentionRoute(merchant, deps);
  registerSearchRoute(merchant);
  registerImportRoutes(merchant, deps);
  registerExportRoutes(merchant, deps);
  registerBulkOperationRoutes(merchant);
}

/**
 * Browsers on other origins must not call this API. Without this route their preflight requests
 * would match the catalog's CORS route, whose path is a prefix of this one.
 */
function rejectCrossOrigin(app: HttpServer): void {
  app.options('*', { schema: { hide: true } }, async () => {
    throw new DomainError(
      'forbidden',
      'cross_origin_refused',
      'Browser pages on other origins cannot call the merchant API. Call it from a server.',
    );
  });
}
