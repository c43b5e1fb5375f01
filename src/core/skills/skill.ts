import type { TSchema } from 'typebox';
import type { Tenant, Work } from '../../platform/unit-of-work.ts';
import type { Bearer } from '../access/bearer.ts';
import type { Scope } from '../access/scope.ts';
import type { SignatureResult } from '../access/signatures/signature-result.ts';
import type { Site } from '../sites/site.ts';
import type { Artifact } from '../tasks/message.ts';
import type { SkillDeps } from './skill-deps.ts';

/** §2.2 and decisions 10. */
export type SkillName =
  | 'catalog-search'
  | 'store-details'
  | 'cart-management'
  | 'ucp-checkout'
  | 'order-status'
  | 'x402-purchase'
  | 'membership-signup';

/** Through which door it is asked: orders and visits are counted by it. */
export type SkillChannel = 'a2a' | 'mcp';

/** Who asks. */
export type SkillCaller = {
  channel: SkillChannel;
  /** Null: a guest. */
  bearer: Bearer | null;
  /** Who has signed the request. */
  signer: SignatureResult;
  /** The store whose host was addressed, or null on the platform. A store host knows its own store only. */
  hostSite: Site | null;
  /** The client network that the call came from: limits of guests apply by it. */
  network: string;
  /** Counts a visit of the one who asks. */
  countVisit(site: Site): void;
};

/** Where a call happens, once what it names has been looked up. */
export type SkillCallScope = {
  /** The store that is named by slug or host, or null: none is, or no such one is published. */
  site: Site | null;
  /** Whose task it is: the bearer's workspace, else the store's, else that of a token; null: nobody's. */
  tenant: Tenant | null;
};

/** Everything that a skill is told beside its input. */
export type SkillCallContext = SkillCaller & { scope: SkillCallScope };

/**
 * How a skill ended. What cannot be done is thrown as a Refusal: the conversation makes of it a task
 * that failed, or one that asks for what is missing.
 */
export type SkillOutcome = {
  state: 'completed' | 'input_required';
  /** One or two sentences for the one whom the agent serves. */
  message: string;
  artifacts: Artifact[];
  /** The same for clients of a public extension, as metadata of what is said. */
  aside?: Record<string, unknown>;
  /** What will complete it from outside (tasks/awaits.ts); left out: nothing. */
  waitKeys?: string[];
  /**
   * It may have come between the skill's own look and the moment at which the task began to wait.
   * Called in a transaction after the task waits; completes it then.
   */
  recheck?: (work: Work) => Promise<void>;
  /** Known from now on, so that a later message of the task need not repeat it: fields of its input. */
  rememberedFields?: Record<string, unknown>;
};

/**
 * Something that agents may ask for (decisions 13). Written once: every door that speaks of skills
 * lists, checks and runs this.
 */
export type Skill<Input = never> = {
  name: SkillName;
  title: string;
  description: string;
  /** What a task of it does besides, where it is asked for in tasks. */
  taskDescription?: string;
  tags: string[];
  /** Sentences that it understands; `{store}` stands for the slug of a store that is there. */
  examples: string[];
  /** The same at a store's own host, which knows no other store; left out: those above do there too. */
  storeExamples?: string[];
  /** Null: anybody may. */
  scope: Scope | null;
  /** Where guests may, too, although it has a scope; left out: nowhere. */
  guestChannels?: readonly SkillChannel[];
  /** Twice is the same as once, and leaves nothing behind. */
  readOnly: boolean;
  /** What goes in beside `skill`, in snake_case (decisions 13). Everything in it that can be left out is optional. */
  input: TSchema;
  run(tools: SkillDeps, asking: SkillCallContext, input: Input): Promise<SkillOutcome>;
};
