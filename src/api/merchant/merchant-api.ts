import { requireBearer } from '../../http/callers/bearer.ts';
import type { HttpServer } from '../../http/server.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { registerAnalyticsRoutes } from './analytics.ts';
import {
  registerCollectionProductRoutes,
  registerCollectionRoutes,
} from './catalog/collections.ts';
import { registerProductRoutes } from './catalog/products.ts';
import { registerCustomerRoutes } from './customers/customers.ts';
import { registerGroupMemberRoutes, registerGroupRoutes } from './customers/groups.ts';
import type { MerchantDeps } from './deps.ts';
import { registerAssetRoutes } from './media/assets.ts';
import { registerPlanRoutes } from './memberships/plans.ts';
import { registerSubscriberRoutes } from './memberships/subscribers.ts';
import { registerExchangeRoutes } from './orders/exchanges.ts';
import { registerOrderRoutes } from './orders/orders.ts';
import { registerReturnRoutes } from './orders/returns.ts';
import { registerCouponRoutes } from './pricing/coupons.ts';
import { registerPriceListRoutes } from './pricing/price-lists.ts';
import { registerShippingZoneRoutes } from './pricing/shipping-zones.ts';
import { registerTaxRateRoutes } from './pricing/tax-rates.ts';
import { registerApiKeyRoutes } from './settings/api-keys.ts';
import { registerAuditLogRoutes } from './settings/audit-log.ts';
import { registerConnectedAppRoutes } from './settings/connected-apps.ts';
import { registerDomainRoutes } from './settings/domains.ts';
import { registerSiteRoutes } from './settings/sites.ts';
import { registerDeliveryRoutes } from './webhooks/deliveries.ts';
import { registerWebhookRoutes } from './webhooks/endpoints.ts';

/** The merchant API. Every route requires a bearer and is limited to the bearer's workspace. */
export function merchantApi(deps: MerchantDeps) {
  return async (app: HttpServer) => {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    requireBearer(app, { ...deps, surface: 'merchant', accessSurfaces: ['merchant'] });
    rejectCrossOrigin(app);
    registerProductRoutes(app, deps);
    registerCollectionRoutes(app, deps);
    registerCollectionProductRoutes(app, deps);
    registerCustomerRoutes(app, deps);
    registerGroupRoutes(app, deps);
    registerGroupMemberRoutes(app, deps);
    registerPlanRoutes(app, deps);
    registerSubscriberRoutes(app, deps);
    registerCouponRoutes(app, deps);
    registerPriceListRoutes(app, deps);
    registerShippingZoneRoutes(app, deps);
    registerTaxRateRoutes(app, deps);
    registerOrderRoutes(app, deps);
    registerReturnRoutes(app, deps);
    registerExchangeRoutes(app, deps);
    registerSiteRoutes(app, deps);
    registerDomainRoutes(app, deps);
    registerApiKeyRoutes(app, deps);
    registerWebhookRoutes(app, deps);
    registerDeliveryRoutes(app, deps);
    registerConnectedAppRoutes(app, deps);
    registerAuditLogRoutes(app, deps);
    registerAssetRoutes(app, deps);
    registerAnalyticsRoutes(app, deps);
  };
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
