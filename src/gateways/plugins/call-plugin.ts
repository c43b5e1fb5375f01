import type { Context } from '../../../packages/plugin/plugin.js';
import { withTimeout } from '../../platform/with-timeout.ts';

const timedOut = Symbol('timed out');

/** A failure of a plug-in; the message names it. */
export class PluginError extends Error {
  override name = 'PluginError';
}

/**
 * The result of a function of a plug-in. Its errors, and a call that takes longer than `milliseconds`,
 * become a PluginError, and `signal` aborts.
 */
export async function callPlugin<Result>(
  plugin: string,
  milliseconds: number,
  act: (context: Context) => Result | Promise<Result>,
): Promise<Result> {
  const abort = new AbortController();
  const calling = Promise.resolve().then(() => act({ signal: abort.signal }));
  try {
    const result = await withTimeout<Result | typeof timedOut>(
      milliseconds,
      calling,
      () => timedOut,
    );
    if (result === timedOut) throw new Error(`not done within ${milliseconds} ms`);
    return result;
  } catch (error) {
    abort.abort();
    throw toPluginError(plugin, error);
  }
}

export function toPluginError(plugin: string, cause: unknown): PluginError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new PluginError(`plug-in ${plugin}: ${reason}`, { cause });
}
