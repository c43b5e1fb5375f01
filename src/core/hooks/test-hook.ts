import type { Tenant } from '../../platform/unit-of-work.ts';
import type { HookCall } from './hook.ts';

/** The result of calling a hook with a sample. `request` is the body that was sent. */
export type HookTest = Pick<HookCall, 'milliseconds' | 'status' | 'problem'> & { request: string };

/** Calls a hook with a sample, also if it is disabled or paused. Throws 404 `hook_not_found`. */
export type TestHook = (tenant: Tenant, id: string) => Promise<HookTest>;
