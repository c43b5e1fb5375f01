import type { SiteId } from '../../kernel/id.ts';
import type { Tenant } from '../../platform/unit-of-work.ts';

/** The protocols whose calls are recorded. */
export const agentProtocols = ['a2a', 'mcp', 'ucp', 'acp', 'x402', 'rest'] as const;
export type AgentProtocol = (typeof agentProtocols)[number];

/** The steps of a purchase, in order. */
export const funnelSteps = ['search', 'product', 'cart', 'checkout', 'order'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** The bit of a step in `steps` and `failed_steps`; 0 for none. */
export const stepBit = (step: FunnelStep | null): number =>
  step === null ? 0 : 1 << funnelSteps.indexOf(step);

export const stepsOf = (bits: number): FunnelStep[] =>
  funnelSteps.filter((step) => (bits & stepBit(step)) !== 0);

/** How a search matched; `none`: it found nothing. */
export const searchMatches = ['all', 'vocabulary', 'partial', 'none'] as const;
export type SearchMatch = (typeof searchMatches)[number];

/** Who called. None of it is a secret, and none of it identifies a person. */
export type AgentCaller = {
  /** The verified signer, platform or client program, shortened to a name. */
  agent: string;
  /** Issuer of the verified signature; null: unsigned. */
  verifiedIssuer: string | null;
  /** Id of the API key or of the connected app's grant; null: a guest. */
  credentialId: string | null;
  userAgent: string | null;
  /** URL of the UCP profile, without its query. */
  profile: string | null;
};

/** The tokens and ids of a call, which exist in memory only. */
export type CallTokens = {
  contextId: string | null;
  cartToken: string | null;
  checkoutId: string | null;
  payer: string | null;
};

/** Which store a call addressed; the first known member decides. */
export type CallScope = {
  site: { id: SiteId; tenant: Tenant } | null;
  slug: string | null;
  /** Codes of workspaces in the ids and tokens of the call. */
  workspaceCode: string | null;
};

/** A call as the HTTP layer reports it. `input` and `output` are redacted. */
export type AgentCall = {
  at: Date;
  protocol: AgentProtocol;
  operation: string;
  step: FunnelStep | null;
  method: string;
  path: string;
  caller: AgentCaller;
  /** Network and credential of the client, which are only used for a digest. */
  client: string | null;
  input: string;
  output: string | null;
  /** Code of the error; null: the call succeeded. */
  error: string | null;
  latencyMs: number;
  scope: CallScope;
  tokens: CallTokens;
  orderId: string | null;
  search: { words: string; match: SearchMatch } | null;
};

/** Reports a call; never blocks or throws. */
export type RecordCall = (call: AgentCall) => void;
