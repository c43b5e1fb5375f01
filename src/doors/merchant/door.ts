import { requireBearer } from '../../http/callers/bearer.ts';
import type { Http } from '../../http/server.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { analyticsRoutes } from './analytics.ts';
import { collectionRoutes, memberRoutes } from './catalog/collections.ts';
import { productRoutes } from './catalog/products.ts';
import { customerRoutes } from './customers/customers.ts';
import { groupMemberRoutes, groupRoutes } from './customers/groups.ts';
import type { MerchantDeps } from './deps.ts';
import { assetRoutes } from './media/assets.ts';
import { planRoutes } from './memberships/plans.ts';
import { subscriberRoutes } from './memberships/subscribers.ts';
import { exchangeRoutes } from './orders/exchanges.ts';
import { orderRoutes } from './orders/orders.ts';
import { returnRoutes } from './orders/returns.ts';
import { couponRoutes } from './pricing/coupons.ts';
import { priceListRoutes } from './pricing/price-lists.ts';
import { shippingZoneRoutes } from './pricing/shipping-zones.ts';
import { taxRateRoutes } from './pricing/tax-rates.ts';
import { apiKeyRoutes } from './settings/api-keys.ts';
import { auditLogRoutes } from './settings/audit-log.ts';
import { connectedAppRoutes } from './settings/connected-apps.ts';
import { domainRoutes } from './settings/domains.ts';
import { siteRoutes } from './settings/sites.ts';
import { deliveryRoutes } from './webhooks/deliveries.ts';
import { webhookRoutes } from './webhooks/endpoints.ts';

/** The merchant's side (§4.6): bearer required, within the bearer's workspace only. */
export function merchantDoor(deps: MerchantDeps) {
  return async (app: Http) => {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    requireBearer(app, { ...deps, surface: 'merchant', accessSurfaces: ['merchant'] });
    keepPagesOut(app);
    productRoutes(app, deps);
    collectionRoutes(app, deps);
    memberRoutes(app, deps);
    customerRoutes(app, deps);
    groupRoutes(app, deps);
    groupMemberRoutes(app, deps);
    planRoutes(app, deps);
    subscriberRoutes(app, deps);
    couponRoutes(app, deps);
    priceListRoutes(app, deps);
    shippingZoneRoutes(app, deps);
    taxRateRoutes(app, deps);
    orderRoutes(app, deps);
    returnRoutes(app, deps);
    exchangeRoutes(app, deps);
    siteRoutes(app, deps);
    domainRoutes(app, deps);
    apiKeyRoutes(app, deps);
    webhookRoutes(app, deps);
    deliveryRoutes(app, deps);
    connectedAppRoutes(app, deps);
    auditLogRoutes(app, deps);
    assetRoutes(app, deps);
    analyticsRoutes(app, deps);
  };
}

/**
 * Pages of other origins have no business here (security 9). Without this route the preflights would
 * be answered by the catalog's, whose address is the beginning of ours.
 */
function keepPagesOut(app: Http): void {
  app.options('*', { schema: { hide: true } }, async () => {
    throw new Refusal(
      'forbidden',
      'cross_origin_refused',
      'Pages of other origins cannot call the merchant’s side: call it from a server.',
    );
  });
}
