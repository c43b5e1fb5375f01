import type { TSchema } from 'typebox';
import type { Tenant, Work } from '../../platform/unit-of-work.ts';
import type { Bearer } from '../access/bearer.ts';
import type { Scope } from '../access/scope.ts';
import type { SignatureResult } from '../access/signatures/signature-result.ts';
import type { Site } from '../sites/site.ts';
import type { Artifact } from '../tasks/message.ts';
import type { SkillDeps } from './skill-deps.ts';

export type SkillName =
  | 'catalog-search'
  | 'store-details'
  | 'cart-management'
  | 'ucp-checkout'
  | 'order-status'
  | 'x402-purchase'
  | 'membership-signup';

/** The API of a call. Orders and visits are counted by channel. */
export type SkillChannel = 'a2a' | 'mcp';

/** The caller of a skill, and how the call arrived. */
export type SkillCaller = {
  channel: SkillChannel;
  /** Null: a guest. */
  bearer: Bearer | null;
  /** The result of checking the signature of the request. */
  signer: SignatureResult;
  /**
   * The store whose host was addressed; null on the platform. A store host serves its own store
   * only.
   */
  hostSite: Site | null;
  /** The client network of the call, to which the limits of guests apply. */
  network: string;
  /** The language that the client prefers, as a BCP 47 tag; null if it names none. */
  locale: string | null;
  /** Counts a visit of the caller. */
  countVisit(site: Site): void;
  /** Throws 403 `agent_blocked` if the workspace blocks the caller. */
  assertAdmitted(tenant: Tenant): Promise<void>;
};

/** The store and workspace of a call, after looking up what its input names. */
export type SkillCallScope = {
  /** The store named by slug or host; null if none is named or it is not published. */
  site: Site | null;
  /** The workspace of the bearer, else of the store, else of a token in the input; null: none. */
  tenant: Tenant | null;
};

/** Everything that a skill receives besides its input. */
export type SkillCallContext = SkillCaller & {
  scope: SkillCallScope;
  /**
   * The input fields that only earlier messages of the task contained. What they set may have been
   * changed elsewhere since.
   */
  repeatedFields?: readonly string[];
};

/**
 * The result of a skill. Failures are thrown as a DomainError, which the conversation turns into a
 * failed task or into a question for what is missing.
 */
export type SkillOutcome = {
  state: 'completed' | 'input_required';
  /** One or two sentences for the person whom the agent serves. */
  message: string;
  artifacts: Artifact[];
  /**
   * The whole result in short lines, for callers that read no data; by default the message and the
   * text of the artifacts.
   */
  text?: string;
  /** Message metadata for clients that use an A2A extension. */
  messageMetadata?: Record<string, unknown>;
  /** Keys of the events that complete the task later (`core/tasks/wait-keys.ts`). */
  waitKeys?: string[];
  /**
   * Called in a transaction once the task waits. Completes the task if the event it waits for
   * happened between the run of the skill and that moment.
   */
  recheck?: (work: Work) => Promise<void>;
  /** Input fields that the task remembers, so that later messages need not repeat them. */
  rememberedFields?: Record<string, unknown>;
};

/**
 * Something that an agent can do for a caller. It is defined once; A2A and MCP list, validate and
 * run the same definition.
 */
export type Skill<Input = never> = {
  name: SkillName;
  title: string;
  description: string;
  /** Added to the description by APIs with tasks: how the task continues. */
  taskDescription?: string;
  tags: string[];
  /** Requests that the skill understands; `{store}` stands for the slug of a store. */
  examples: string[];
  /** Examples for a store's own host; by default `examples`. */
  storeExamples?: string[];
  /** The scope that a caller needs; null: none. */
  scope: Scope | null;
  /** Channels on which guests may run the skill although it has a scope. */
  guestChannels?: readonly SkillChannel[];
  /** Whether the skill writes nothing and can safely be repeated. */
  readOnly: boolean;
  /** The schema of the input, in snake_case. */
  input: TSchema;
  run(deps: SkillDeps, context: SkillCallContext, input: Input): Promise<SkillOutcome>;
};
