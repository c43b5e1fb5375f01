import { ActivityDto } from '../../core/analytics/activity/list-activity.ts';
import { MetricsDto } from '../../core/analytics/metrics/metrics.ts';
import { CartDto } from '../../core/carts/cart-record.ts';
import { CollectionDto } from '../../core/catalog/collections/collection.ts';
import { ProductDto } from '../../core/catalog/product-record.ts';
import { CustomerDto } from '../../core/customers/customer-record.ts';
import { CustomerGroupDto } from '../../core/customers/groups/group.ts';
import { MembershipPlanDto } from '../../core/customers/memberships/plans/plan.ts';
import { SubscriberDto } from '../../core/customers/memberships/subscriber-record.ts';
import { AssetDto } from '../../core/media/asset-record.ts';
import { ExchangeDto } from '../../core/orders/after-sale/exchanges/exchange-record.ts';
import { ReturnDto } from '../../core/orders/after-sale/returns/return-record.ts';
import { OrderDto } from '../../core/orders/order-record.ts';
import { CouponDto } from '../../core/pricing/coupons/coupon-record.ts';
import { PriceListDto } from '../../core/pricing/price-lists/price-list.ts';
import { ShippingZoneDto } from '../../core/pricing/shipping-zones/zone-record.ts';
import { TaxRateDto } from '../../core/pricing/tax-rates/tax-rate.ts';
import { SiteDto } from '../../core/sites/site-record.ts';
import { StoreDto } from '../../core/sites/store-record.ts';
import { WebhookDeliveryDto } from '../../core/webhooks/deliveries/delivery.ts';
import { WebhookDto } from '../../core/webhooks/endpoint.ts';
import { a2aSchemas } from '../../doors/a2a/schemas/records.ts';
import { AgentCard, KeySet, ProtocolHub, UcpManifest } from '../../doors/discovery/schemas.ts';
import { DownloadDto } from '../../doors/merchant/orders/schemas.ts';
import { AuditEntryDto } from '../../doors/merchant/settings/audit-log.ts';
import { ConnectedAppDto } from '../../doors/merchant/settings/connected-apps.ts';
import { ApiKeyDto, DomainDto } from '../../doors/merchant/settings/schemas.ts';
import { CartCheckoutResponse } from '../../doors/storefront/carts/schemas.ts';
import { ucpV1Schemas } from '../../doors/ucp/house/records.ts';
import { X402Challenge, X402Order } from '../../doors/x402/schemas.ts';

/** Everything that OpenAPI names once and operations refer to. */
export const openApiSchemas = [
  ProductDto,
  CollectionDto,
  SiteDto,
  StoreDto,
  DomainDto,
  ApiKeyDto,
  ConnectedAppDto,
  AuditEntryDto,
  CustomerDto,
  CustomerGroupDto,
  MembershipPlanDto,
  SubscriberDto,
  CartDto,
  CartCheckoutResponse,
  AssetDto,
  MetricsDto,
  ActivityDto,
  OrderDto,
  ReturnDto,
  ExchangeDto,
  DownloadDto,
  CouponDto,
  PriceListDto,
  ShippingZoneDto,
  TaxRateDto,
  WebhookDto,
  WebhookDeliveryDto,
  AgentCard,
  UcpManifest,
  KeySet,
  ProtocolHub,
  ...a2aSchemas,
  ...ucpV1Schemas,
  X402Challenge,
  X402Order,
];
