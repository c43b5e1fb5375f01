// biome-ignore-all lint/performance/noBarrelFile: the entry of the package
export type { AcpPayment, AcpSession } from './agent/acp.ts';
export {
  type AgentSearch,
  createAgent,
  type FoundProduct,
  type ShoppingAgent,
} from './agent/create-agent.ts';
export type {
  AgentCheckout,
  BuyOptions,
  Purchase,
  PurchaseAddress,
  PurchaseItem,
} from './agent/purchase.ts';
export type { SigningAccount, X402Purchase } from './agent/x402.ts';
export { Call, type CallOptions, type CallResult } from './call.ts';
export { createStoa, type StoaOptions } from './create-stoa.ts';
export type * from './generated/types.ts';
export type { Token } from './send.ts';
export { type ErrorDetail, StoaError } from './stoa-error.ts';
export {
  verifyWebhook,
  type WebhookEvent,
  type WebhookRequest,
  WebhookVerificationError,
} from './verify-webhook.ts';
