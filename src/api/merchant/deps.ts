import type { AuthenticateBearer } from '../../core/access/bearer.ts';
import type { Mailer } from '../../core/access/mail/email.ts';
import type { BlockList } from '../../core/agent-sessions/blocking/block-list.ts';
import type { CallRecorder } from '../../core/agent-sessions/recording/call-recorder.ts';
import type { VisitCounter } from '../../core/analytics/visits/visit-counter.ts';
import type { RenderEmail } from '../../core/emails/content/email-content.ts';
import type { EventFeed } from '../../core/events/event-feed.ts';
import type { TestHook } from '../../core/hooks/test-hook.ts';
import type { UploadDeps } from '../../core/media/request-upload.ts';
import type { CheckKey } from '../../core/payments/accounts/manage-accounts.ts';
import type { PaymentContext } from '../../core/payments/payment-context.ts';
import type { ReportDispute } from '../../core/payments/processor.ts';
import type { Paywall } from '../../core/paywall/paywall.ts';
import type { AgentTransport } from '../../core/setup/test-purchase/exchange.ts';
import type { ServerFacts } from '../../core/setup/warnings.ts';
import type { ResolveTxt } from '../../core/sites/domain.ts';
import type { CountReplay } from '../../http/callers/replay-limit.ts';
import type { IdempotentWrite, MerchantSaga } from '../../http/idempotency.ts';
import type { AddressLimits } from '../../http/pages/users/address-limits.ts';
import type { Streams } from '../../http/sse/streams.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { OutboundPolicy } from '../../platform/outbound/address.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

export type MerchantDeps = {
  unit: UnitOfWork;
  /** Runs a write once per Idempotency-Key. */
  write: IdempotentWrite;
  /** The same for writes that need more than one transaction. */
  runSaga: MerchantSaga;
  /** Accepts API keys, access tokens of apps and tokens of the merchant console. */
  authenticate: AuthenticateBearer;
  /** The version of the server. */
  version: string;
  /** Clears this process's cache of API keys; other processes learn of it from the outbox. */
  invalidateKeys(): void;
  /** Stores pending `last_used_at` times of API keys. */
  flushKeyUses(): Promise<void>;
  /** Clears this process's cache of access tokens. */
  invalidateTokens(): void;
  /** Stores pending `last_used_at` times of connected apps. */
  flushGrantUses(): Promise<void>;
  lookUpTxt: ResolveTxt;
  mailer: Mailer;
  renderEmail: RenderEmail;
  /** Which addresses this server may call. */
  outboundPolicy: OutboundPolicy;
  /** Calls an HTTP hook with a sample. */
  testHook: TestHook;
  limits: RateLimits;
  /** Limits of emails to strangers. */
  addressLimits: Pick<AddressLimits, 'countInvitation'>;
  streams: Streams;
  eventFeed: EventFeed;
  countReplay: CountReplay;
  /** Whether webhooks also have the headers of Standard Webhooks. */
  standardHeaders: boolean;
  /** Storage and limits of uploads. */
  media: UploadDeps;
  /** Stores pending visits. */
  visits: Pick<VisitCounter, 'flush'>;
  /** Which agents are blocked, as this process remembers it. */
  blockList: Pick<BlockList, 'invalidate'>;
  /** Stores waiting calls of agents; null when they are not recorded. */
  callRecorder: Pick<CallRecorder, 'flush'> | null;
  /** Part of the prefix of new API keys. */
  keyMode: 'live' | 'test';
  /** Facts about the server's settings that concern its stores. */
  serverFacts: ServerFacts;
  /** Simulates disputes; null unless the processor is the sandbox. */
  reportDispute: ReportDispute | null;
  /** The payment processor of the server, and those of stores. */
  paymentContext: Pick<PaymentContext, 'unit' | 'processor' | 'ownProcessor'>;
  /** Asks Stripe whose key it is. */
  checkPaymentKey: CheckKey;
  /** Facilitator and networks; null when x402 is off. */
  x402: Pick<Paywall, 'facilitator' | 'networks'> | null;
  /** How the agent of a test purchase reaches this server. */
  agentTransport: AgentTransport;
  /** Why an address cannot be a receiving wallet; null if it can. */
  walletProblem(address: string): string | null;
};
