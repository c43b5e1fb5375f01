import { type Static, Type } from 'typebox';
import { DomainError, notFound } from '../../kernel/domain-error.ts';
import type { Id } from '../../kernel/id.ts';
import { dateTime, nullable } from '../../platform/fields.ts';
import type { SiteSetting } from '../sites/site-settings.ts';

export type HookId = Id<'hook'>;

/** What an HTTP hook decides. A store has at most one hook of each type. */
export const hookTypes = ['shipping_rates', 'taxes', 'order_validation', 'payment'] as const;
export type HookType = (typeof hookTypes)[number];

/**
 * What happens when a hook does not answer. `own_tables`: the zones and rates of the store apply,
 * and orders are accepted. `refuse`: the buyer cannot pay; always so for payments.
 */
export const fallbacks = ['own_tables', 'refuse'] as const;
export type Fallback = (typeof fallbacks)[number];

export type HookFields = {
  type: HookType;
  url: string;
  /** Encrypted; signs the calls. */
  secret: string;
  timeoutMs: number;
  fallback: Fallback;
  enabled: boolean;
  /** Whether a payment hook moves no real money. */
  test: boolean;
};

/** An HTTP service of the merchant that decides something for a store. */
export type Hook = SiteSetting<'hook'> & HookFields;

/** The reference to a hook in a question to it. A change of its settings changes the version. */
export type HookRef = {
  id: HookId;
  version: number;
  fallback: Fallback;
  /** After repeated failures it is not called before this time. */
  pausedUntil: string | null;
};

/** The hook that takes the payments of a store. Its id is also the name of the processor. */
export type PaymentHook = Pick<Hook, 'id' | 'test'>;

export const timeoutRange = { minimum: 100, maximum: 2_000, default: 1_000 };

/** An HTTP hook in the REST API. */
export const HookDto = Type.Object(
  {
    id: Type.String(),
    site_slug: Type.String(),
    type: Type.Enum(hookTypes),
    url: Type.String(),
    timeout_ms: Type.Integer(),
    fallback: Type.Enum(fallbacks),
    enabled: Type.Boolean(),
    test: Type.Boolean({
      description: 'Whether a hook of the type `payment` moves no real money.',
    }),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'Hook' },
);

export const toHookDto = (hook: Hook): Static<typeof HookDto> => ({
  id: hook.id,
  site_slug: hook.siteSlug,
  type: hook.type,
  url: hook.url,
  timeout_ms: hook.timeoutMs,
  fallback: hook.fallback,
  enabled: hook.enabled,
  test: hook.test,
  created_at: hook.createdAt.toISOString(),
  updated_at: hook.updatedAt.toISOString(),
});

/** One call of a hook. What was sent and answered is not stored. */
export type HookCall = {
  id: Id<'hcl'>;
  at: Date;
  milliseconds: number;
  /** The status of the response; null if there was none. */
  status: number | null;
  /** Why the answer was not used; null: it was. */
  problem: string | null;
  /** What a payment hook was asked to do, such as `refund`; null for other hooks. */
  action: string | null;
};

export const HookCallDto = Type.Object(
  {
    id: Type.String(),
    at: dateTime,
    milliseconds: Type.Integer(),
    status: nullable(Type.Integer(), 'HTTP status of the response. Null: there was none.'),
    problem: nullable(Type.String(), 'Why the answer was not used. Null: it was.'),
    action: nullable(
      Type.String(),
      'What a payment hook was asked to do, such as `refund`. Null for other hooks.',
    ),
  },
  { $id: 'HookCall' },
);

export const toHookCallDto = (call: HookCall): Static<typeof HookCallDto> => ({
  ...call,
  at: call.at.toISOString(),
});

export const hookNotFound = () =>
  notFound('hook_not_found', 'There is no such hook. List the hooks to see their ids.');

export const hookExists = ({ type }: Pick<Hook, 'type'>) =>
  new DomainError(
    'conflict',
    'hook_exists',
    `The store already has a hook of the type ${type}. Change it, or delete it first.`,
  );

/** Deleting it would leave payments without their outcome. */
export const hookInUse = () =>
  new DomainError(
    'conflict',
    'hook_in_use',
    'Payments or refunds through this hook are not finished, or may still arrive. Disable it, and delete it later.',
  );

/** The encryption context of the secrets of a store's hooks. */
export const hookSecretLocation = (siteId: string) => `http_hooks|secret|${siteId}`;
