import { ActivityRecord } from '../../core/analytics/activity/list-activity.ts';
import { MetricsRecord } from '../../core/analytics/metrics/metrics.ts';
import { CartRecord } from '../../core/carts/cart-record.ts';
import { CollectionRecord } from '../../core/catalog/collections/collection.ts';
import { ProductRecord } from '../../core/catalog/product-record.ts';
import { CustomerRecord } from '../../core/customers/customer-record.ts';
import { CustomerGroupRecord } from '../../core/customers/groups/group.ts';
import { PlanRecord } from '../../core/customers/memberships/plans/plan.ts';
import { SubscriberRecord } from '../../core/customers/memberships/subscriber-record.ts';
import { AssetRecord } from '../../core/media/asset-record.ts';
import { ExchangeRecord } from '../../core/orders/after-sale/exchanges/exchange-record.ts';
import { ReturnRecord } from '../../core/orders/after-sale/returns/return-record.ts';
import { OrderRecord } from '../../core/orders/order-record.ts';
import { CouponRecord } from '../../core/pricing/coupons/coupon-record.ts';
import { PriceListRecord } from '../../core/pricing/price-lists/price-list.ts';
import { ShippingZoneRecord } from '../../core/pricing/shipping-zones/zone-record.ts';
import { TaxRateRecord } from '../../core/pricing/tax-rates/tax-rate.ts';
import { SiteRecord } from '../../core/sites/site-record.ts';
import { StoreRecord } from '../../core/sites/store-record.ts';
import { DeliveryRecord } from '../../core/webhooks/deliveries/delivery.ts';
import { WebhookRecord } from '../../core/webhooks/endpoint.ts';
import { a2aRecords } from '../../doors/a2a/schemas/records.ts';
import { AgentCard, KeySet, ProtocolHub, UcpManifest } from '../../doors/discovery/schemas.ts';
import { DownloadRecord } from '../../doors/merchant/orders/schemas.ts';
import { AuditEntryRecord } from '../../doors/merchant/settings/audit-log.ts';
import { ConnectedAppRecord } from '../../doors/merchant/settings/connected-apps.ts';
import { ApiKeyRecord, DomainRecord } from '../../doors/merchant/settings/schemas.ts';
import { CheckoutAnswer } from '../../doors/storefront/carts/schemas.ts';
import { ucpRecords } from '../../doors/ucp/house/records.ts';
import { X402Challenge, X402Order } from '../../doors/x402/schemas.ts';

/** Everything that OpenAPI names once and operations refer to. */
export const records = [
  ProductRecord,
  CollectionRecord,
  SiteRecord,
  StoreRecord,
  DomainRecord,
  ApiKeyRecord,
  ConnectedAppRecord,
  AuditEntryRecord,
  CustomerRecord,
  CustomerGroupRecord,
  PlanRecord,
  SubscriberRecord,
  CartRecord,
  CheckoutAnswer,
  AssetRecord,
  MetricsRecord,
  ActivityRecord,
  OrderRecord,
  ReturnRecord,
  ExchangeRecord,
  DownloadRecord,
  CouponRecord,
  PriceListRecord,
  ShippingZoneRecord,
  TaxRateRecord,
  WebhookRecord,
  DeliveryRecord,
  AgentCard,
  UcpManifest,
  KeySet,
  ProtocolHub,
  ...a2aRecords,
  ...ucpRecords,
  X402Challenge,
  X402Order,
];
