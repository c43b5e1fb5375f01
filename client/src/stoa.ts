// biome-ignore-all lint/performance/noBarrelFile: the entry of the package
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
