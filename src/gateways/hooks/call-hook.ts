import { mayCallHook, recordCall } from '../../core/hooks/calls/record-call.ts';
import { findHook } from '../../core/hooks/manage-hooks.ts';
import type { OutboundClient } from '../../platform/outbound/client.ts';
import type { OutsideCall } from '../../platform/unit-of-work.ts';
import { type PostResult, postToHook, signCall } from './post-to-hook.ts';

/** Calls with less time than this are not begun. */
const minMilliseconds = 50;

export type HookCallRequest<Answer> = {
  hookId: string;
  /** What a payment hook is asked to do. Its payments need it even if it is disabled; null: another hook. */
  action: string | null;
  data: object;
  /** Reads the response. Throws `BadAnswer`. */
  read(body: unknown): Answer;
};

/** Calls a hook while no transaction is open, and records the call. Every failure is a result. */
export async function callHook<Answer>(
  outbound: OutboundClient,
  { hookId, action, data, read }: HookCallRequest<Answer>,
  { unit, tenant, milliseconds }: Pick<OutsideCall, 'unit' | 'tenant' | 'milliseconds'>,
): Promise<PostResult<Answer>> {
  if (milliseconds < minMilliseconds)
    return notCalled('The time for hooks of this request is over.');
  const prepared = await unit.run(tenant, async (work) => {
    if (!(await mayCallHook(work, hookId))) return null;
    const hook = await findHook(work, hookId);
    if (!hook || (action === null && !hook.enabled)) return null;
    return { hook, call: signCall(work, hook, { type: action ?? hook.type, data }) };
  });
  if (!prepared) return notCalled('The hook is paused or disabled.');
  const { hook, call } = prepared;
  const limit = Math.min(hook.timeoutMs, milliseconds);
  const result = await postToHook(outbound, call, { milliseconds: limit, read });
  await unit.run(tenant, (work) => recordCall(work, hookId, { ...result, action }));
  return result;
}

const notCalled = (problem: string) => ({ milliseconds: 0, status: null, problem });
