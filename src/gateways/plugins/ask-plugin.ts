import type { Context, Plugin } from '../../../packages/plugin/plugin.js';
import type { AnswerOr } from '../../core/hooks/question.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { OutsideCall } from '../../platform/unit-of-work.ts';
import { BadAnswer, type HookContract } from '../hooks/hook-contract.ts';
import { callPlugin, PluginError, toPluginError } from './call-plugin.ts';

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
  // The plug-in gets a copy and returns one, so that it cannot change what is being priced.
  const request = structuredClone(contract.present(about));
  try {
    const answer = await callPlugin(plugin.name, limit, (context) => decide(request, context));
    return { answer: contract.read(structuredClone(answer), about) };
  } catch (error) {
    const failure = error instanceof PluginError ? error : toPluginError(plugin.name, error);
    report(failure.message);
    countFailure(plugin.name);
    const facts = { plugin: plugin.name, decides: contract.type, reason: failure.message };
    const { cause } = failure;
    log.warn(cause instanceof BadAnswer ? facts : { ...facts, err: cause }, 'a plug-in failed');
    return { fallback: plugin.fallback ?? 'own_tables' };
  }
}
