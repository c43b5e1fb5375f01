import type { Context, Plugin } from '../../../packages/plugin/plugin.js';
import type { AnswerOr } from '../../core/hooks/question.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { OutsideCall } from '../../platform/unit-of-work.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { BadAnswer, type HookContract } from '../hooks/hook-contract.ts';

const defaultTimeout = 1_000;

/** A plug-in that decides something, and how. */
export type Deciding = {
  plugin: Plugin;
  decide(request: object, context: Context): unknown;
};

type Asked<About, Answer> = {
  contract: HookContract<About, Answer>;
  about: About;
  log: Log;
  countFailure(plugin: string): void;
};

const timedOut = Symbol('timed out');

/**
 * What a plug-in answers, within its time. Its errors, late and invalid answers are logged with its
 * name; then its fallback applies.
 */
export async function askPlugin<About, Answer>(
  { plugin, decide }: Deciding,
  { contract, about, log, countFailure }: Asked<About, Answer>,
  { milliseconds, report }: Pick<OutsideCall, 'milliseconds' | 'report'>,
): Promise<AnswerOr<Answer>> {
  const limit = Math.min(milliseconds, plugin.timeoutMs ?? defaultTimeout);
  const abort = new AbortController();
  // The plug-in gets a copy and returns one, so that it cannot change what is being priced.
  const request = structuredClone(contract.present(about));
  try {
    const deciding = Promise.resolve().then(() => decide(request, { signal: abort.signal }));
    const answer = await withTimeout<unknown>(limit, deciding, () => timedOut);
    if (answer === timedOut) throw new BadAnswer(`no answer within ${limit} ms`);
    return { answer: contract.read(structuredClone(answer), about) };
  } catch (error) {
    abort.abort();
    const problem = error instanceof Error ? error.message : String(error);
    report(`plug-in ${plugin.name}: ${problem}`);
    const facts = { plugin: plugin.name, decides: contract.type, reason: problem };
    countFailure(plugin.name);
    log.warn(error instanceof BadAnswer ? facts : { ...facts, err: error }, 'a plug-in failed');
    return { fallback: plugin.fallback ?? 'own_tables' };
  }
}
