import { a2aSchemas } from '../../api/a2a/schemas/objects.ts';
import { acpSchemas } from '../../api/acp/route-schemas.ts';
import {
  AcpDiscovery,
  AgentCard,
  KeySet,
  ProtocolHub,
  UcpManifest,
} from '../../api/discovery/schemas.ts';
import { CustomerExportDto } from '../../api/merchant/customers/privacy.ts';
import { DownloadDto } from '../../api/merchant/orders/schemas.ts';
import { TimelineEntryDto } from '../../api/merchant/orders/timeline.ts';
import { PaymentDto, PaymentSettingsDto } from '../../api/merchant/payments/schemas.ts';
import { SearchResultDto } from '../../api/merchant/search.ts';
import { AuditEntryDto, AuditVerificationDto } from '../../api/merchant/settings/audit-log.ts';
import { ConnectedAppDto } from '../../api/merchant/settings/connected-apps.ts';
import { ApiKeyDto, DomainDto } from '../../api/merchant/settings/schemas.ts';
import { SetupDto, TestPurchaseDto } from '../../api/merchant/setup/schemas.ts';
import {
  InvitationDto,
  MemberDto,
  MemberEndpointDto,
  WorkspaceDto,
} from '../../api/merchant/team/schemas.ts';
import { WebhookEventDto } from '../../api/merchant/webhooks/event-catalog.ts';
import { ListedWebhookDto } from '../../api/merchant/webhooks/schemas.ts';
import { CartCheckoutResponse } from '../../api/storefront/carts/schemas.ts';
import { ucpV1Schemas } from '../../api/ucp/v1/ucp-v1-schemas.ts';
import { X402Challenge, X402Order } from '../../api/x402/schemas.ts';
import { SavedViewDto } from '../../core/access/console/saved-views/saved-view.ts';
import { AgentDto } from '../../core/agent-sessions/agents/list-agents.ts';
import { BlockedAgentDto } from '../../core/agent-sessions/blocking/blocked-agent.ts';
import { FunnelDto, MissedSearchesDto } from '../../core/agent-sessions/funnel/read-funnel.ts';
import { AgentCallDto } from '../../core/agent-sessions/reading/call-dto.ts';
import {
  AgentSessionDetailDto,
  AgentSessionDto,
} from '../../core/agent-sessions/reading/session-dto.ts';
import { ActivityDto } from '../../core/analytics/activity/list-activity.ts';
import { AttentionDto } from '../../core/analytics/attention/list-attention.ts';
import { NotificationDto } from '../../core/analytics/attention/notifications.ts';
import { BreakdownDto } from '../../core/analytics/breakdown/breakdown.ts';
import { MetricsDto } from '../../core/analytics/metrics/metrics.ts';
import { BulkJobProblemDto } from '../../core/bulk-jobs/bulk-job-dto.ts';
import { ExportDto } from '../../core/bulk-jobs/exports/export-dto.ts';
import { ImportDto } from '../../core/bulk-jobs/imports/import-dto.ts';
import { BulkOperationDto } from '../../core/bulk-jobs/operations/operation-dto.ts';
import { CartDto } from '../../core/carts/cart-dto.ts';
import { CollectionDto } from '../../core/catalog/collections/collection.ts';
import { CompactProductDto } from '../../core/catalog/compact-product.ts';
import { ProductChangeDto } from '../../core/catalog/history/product-change.ts';
import { ReadinessDto } from '../../core/catalog/import/readiness/product-readiness.ts';
import { InventoryItemDto } from '../../core/catalog/inventory/inventory-item.ts';
import { StockAdjustmentDto } from '../../core/catalog/inventory/stock-adjustment.ts';
import { ProductDto } from '../../core/catalog/product-dto.ts';
import { CustomerDto } from '../../core/customers/customer-dto.ts';
import { CustomerGroupDto } from '../../core/customers/groups/group.ts';
import { MembershipPlanDto } from '../../core/customers/memberships/plans/plan.ts';
import { SubscriberDto } from '../../core/customers/memberships/subscriber-dto.ts';
import { CustomerNoteDto } from '../../core/customers/notes/note.ts';
import { EmailDto } from '../../core/emails/email-dto.ts';
import { EmailSettingsDto } from '../../core/emails/senders/sender.ts';
import { SuppressionDto } from '../../core/emails/suppressions/suppression.ts';
import { FeedProblemDto, ProductFeedsDto } from '../../core/feeds/feed-dto.ts';
import { HookCallDto, HookDto } from '../../core/hooks/hook.ts';
import { LabReportDto } from '../../core/lab/lab-report-dto.ts';
import { AssetDto } from '../../core/media/asset-dto.ts';
import { ImageCopyDto } from '../../core/media/copies/retry-image.ts';
import { OrderNoteDto } from '../../core/orders/notes/note.ts';
import { OrderDto } from '../../core/orders/order-dto.ts';
import { ExchangeDto } from '../../core/orders/post-purchase/exchanges/exchange-dto.ts';
import { ReturnDto } from '../../core/orders/post-purchase/returns/return-dto.ts';
import { PaymentAccountDto } from '../../core/payments/accounts/payment-account.ts';
import { CouponDto } from '../../core/pricing/coupons/coupon-dto.ts';
import { PriceListDto } from '../../core/pricing/price-lists/price-list.ts';
import { AppliedCouponDto } from '../../core/pricing/quote-dto.ts';
import { ShippingZoneDto } from '../../core/pricing/shipping-zones/shipping-zone.ts';
import { TaxRateDto } from '../../core/pricing/tax-rates/tax-rate.ts';
import { AgentConnectionDto } from '../../core/sites/connections/agent-connection.ts';
import { SiteDto } from '../../core/sites/site-dto.ts';
import { StoreDto } from '../../core/sites/store-dto.ts';
import {
  WebhookDeliveryDetailDto,
  WebhookDeliveryDto,
} from '../../core/webhooks/deliveries/delivery.ts';
import { WebhookDto } from '../../core/webhooks/endpoint.ts';

/** The named schemas of the OpenAPI document, which operations refer to. */
export const openApiSchemas = [
  ProductDto,
  CompactProductDto,
  CollectionDto,
  SiteDto,
  SetupDto,
  TestPurchaseDto,
  StoreDto,
  DomainDto,
  ApiKeyDto,
  AgentConnectionDto,
  HookDto,
  HookCallDto,
  ConnectedAppDto,
  AuditEntryDto,
  AuditVerificationDto,
  MemberDto,
  MemberEndpointDto,
  InvitationDto,
  WorkspaceDto,
  SavedViewDto,
  CustomerDto,
  CustomerNoteDto,
  CustomerExportDto,
  CustomerGroupDto,
  MembershipPlanDto,
  SubscriberDto,
  LabReportDto,
  ProductFeedsDto,
  FeedProblemDto,
  AppliedCouponDto,
  CartDto,
  CartCheckoutResponse,
  AssetDto,
  ImageCopyDto,
  ImportDto,
  ExportDto,
  BulkOperationDto,
  BulkJobProblemDto,
  MetricsDto,
  ActivityDto,
  AttentionDto,
  NotificationDto,
  BreakdownDto,
  PaymentDto,
  PaymentSettingsDto,
  PaymentAccountDto,
  SearchResultDto,
  AgentDto,
  BlockedAgentDto,
  AgentSessionDto,
  AgentCallDto,
  AgentSessionDetailDto,
  FunnelDto,
  MissedSearchesDto,
  OrderDto,
  OrderNoteDto,
  InventoryItemDto,
  StockAdjustmentDto,
  ProductChangeDto,
  ReadinessDto,
  TimelineEntryDto,
  ReturnDto,
  ExchangeDto,
  DownloadDto,
  EmailDto,
  EmailSettingsDto,
  SuppressionDto,
  CouponDto,
  PriceListDto,
  ShippingZoneDto,
  TaxRateDto,
  WebhookDto,
  ListedWebhookDto,
  WebhookDeliveryDto,
  WebhookDeliveryDetailDto,
  WebhookEventDto,
  AgentCard,
  UcpManifest,
  KeySet,
  ProtocolHub,
  AcpDiscovery,
  ...a2aSchemas,
  ...acpSchemas,
  ...ucpV1Schemas,
  X402Challenge,
  X402Order,
];
