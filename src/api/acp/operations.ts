import type { Static, TSchema } from 'typebox';
import { validateInput } from '../../core/skills/calling/validate-input.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { isObject } from '../../kernel/json.ts';
import type { AcpCaller, AcpDeps } from './caller.ts';
import { completeCheckoutSession } from './checkout/complete.ts';
import { CancelInput, CompleteInput, CreateInput, UpdateInput } from './checkout/input.ts';
import {
  cancelCheckoutSession,
  createCheckoutSession,
  getCheckoutSession,
  updateCheckoutSession,
} from './checkout/operations.ts';
import type { AcpResult } from './idempotency.ts';

/** One operation of ACP, the same for every binding. `id` is empty for one that creates. */
export type AcpOperation = {
  name: string;
  writes: boolean;
  run(deps: AcpDeps, caller: AcpCaller, call: { id: string; body: unknown }): Promise<AcpResult>;
};

type Execute<Input> = (
  deps: AcpDeps,
  caller: AcpCaller,
  call: { id: string; body: Input },
) => Promise<AcpResult>;

/** Defines a write that responds 400 to an invalid body; an empty body counts as an object. */
function defineWrite<Input extends TSchema>(
  name: string,
  input: Input,
  execute: Execute<Static<Input>>,
): AcpOperation {
  return {
    name,
    writes: true,
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

export const createOperation = defineWrite(
  'create_checkout_session',
  CreateInput,
  createCheckoutSession,
);
export const updateOperation = defineWrite(
  'update_checkout_session',
  UpdateInput,
  updateCheckoutSession,
);
export const completeOperation = defineWrite(
  'complete_checkout_session',
  CompleteInput,
  completeCheckoutSession,
);
export const cancelOperation = defineWrite(
  'cancel_checkout_session',
  CancelInput,
  cancelCheckoutSession,
);
export const getOperation: AcpOperation = {
  name: 'get_checkout_session',
  writes: false,
  run: getCheckoutSession,
};
