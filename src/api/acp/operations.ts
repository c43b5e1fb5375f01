import type { Static, TSchema } from 'typebox';
import { validateInput } from '../../core/skills/calling/validate-input.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { isObject } from '../../kernel/json.ts';
import type { AcpCaller, AcpDeps } from './caller.ts';
import { CartCancelInput, CartInput } from './carts/input.ts';
import { cancelCart, createCart, getCart, updateCart } from './carts/operations.ts';
import { completeCheckoutSession } from './checkout/complete.ts';
import { CancelInput, CompleteInput, CreateInput, UpdateInput } from './checkout/input.ts';
import {
  cancelCheckoutSession,
  createCheckoutSession,
  getCheckoutSession,
  updateCheckoutSession,
} from './checkout/operations.ts';
import type { AcpResult } from './idempotency.ts';
import type { AcpVersion } from './protocol/versions.ts';

/** One operation of ACP, the same for every binding. `id` is empty for one that creates. */
export type AcpOperation = {
  name: string;
  writes: boolean;
  /** The body; left out if it has none. */
  input?: TSchema;
  /** The first version that has it; left out if all have it. */
  since?: AcpVersion;
  run(deps: AcpDeps, caller: AcpCaller, call: { id: string; body: unknown }): Promise<AcpResult>;
};

type Execute<Input> = (
  deps: AcpDeps,
  caller: AcpCaller,
  call: { id: string; body: Input },
) => Promise<AcpResult>;

type Definition<Input> = { name: string; input: Input; since?: AcpVersion };

/** Defines a write that responds 400 to an invalid body; an empty body counts as an object. */
function defineWrite<Input extends TSchema>(
  { name, input, since }: Definition<Input>,
  execute: Execute<Static<Input>>,
): AcpOperation {
  return {
    name,
    writes: true,
    input,
    ...(since && { since }),
    async run(deps, caller, { id, body: sent }) {
      const body = sent ?? {};
      if (!isObject(body)) throw invalid([notAnObject]);
      const problems = validateInput(input, body);
      if (problems.length > 0) throw invalid(problems);
      return execute(deps, caller, { id, body: body as Static<Input> });
    },
  };
}

const notAnObject = { field: 'body', code: 'type', message: 'must be a JSON object' };

/** All operations on checkout sessions. */
export const sessionOperations = {
  create: defineWrite(
    { name: 'create_checkout_session', input: CreateInput },
    createCheckoutSession,
  ),
  get: { name: 'get_checkout_session', writes: false, run: getCheckoutSession },
  update: defineWrite(
    { name: 'update_checkout_session', input: UpdateInput },
    updateCheckoutSession,
  ),
  complete: defineWrite(
    { name: 'complete_checkout_session', input: CompleteInput },
    completeCheckoutSession,
  ),
  cancel: defineWrite(
    { name: 'cancel_checkout_session', input: CancelInput },
    cancelCheckoutSession,
  ),
} satisfies Record<string, AcpOperation>;

const since = '2026-04-17';

/** All operations on carts. */
export const cartOperations = {
  create: defineWrite({ name: 'create_cart', input: CartInput, since }, createCart),
  get: { name: 'get_cart', writes: false, since, run: getCart },
  update: defineWrite({ name: 'update_cart', input: CartInput, since }, updateCart),
  cancel: defineWrite({ name: 'cancel_cart', input: CartCancelInput, since }, cancelCart),
} satisfies Record<string, AcpOperation>;
