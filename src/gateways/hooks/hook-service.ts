import { LRUCache } from 'lru-cache';
import { recordCall, tryPausedHook } from '../../core/hooks/calls/record-call.ts';
import type { HookRef } from '../../core/hooks/hook.ts';
import { findHook } from '../../core/hooks/manage-hooks.ts';
import type { AnswerOr, Question } from '../../core/hooks/question.ts';
import { atMost } from '../../kernel/entry-limit.ts';
import type { OutboundClient } from '../../platform/outbound/client.ts';
import type { ConnectedService, OutsideCall } from '../../platform/unit-of-work.ts';
import type { HookContract } from './hook-contract.ts';
import { postToHook, signCall } from './post-to-hook.ts';

/** How long the answer to a question is used for other buyers of the same basket. */
const answerMilliseconds = 60_000;
/** How long a failure is, so that one request does not wait twice. */
const failureMilliseconds = 5_000;
const maxCachedAnswers = 10_000;
/** Calls with less time than this are not begun. */
const minMilliseconds = 50;

/** Asks a plug-in; null if none decides this. */
export type AskPlugin<About, Answer> =
  | ((about: About, call: OutsideCall) => Promise<AnswerOr<Answer>>)
  | null;

/**
 * The HTTP hooks of one type as an outside service, and the plug-in for stores without a hook.
 * Answers are cached by hook and basket, and simultaneous questions about the same basket share one
 * call.
 */
export function createHookService<About, Answer>(
  outbound: OutboundClient,
  contract: HookContract<About, Answer>,
  plugin: AskPlugin<About, Answer>,
): ConnectedService<Question<About>, AnswerOr<Answer>> {
  const known = new LRUCache<string, AnswerOr<Answer>>(atMost(maxCachedAnswers));
  const inFlight = new Map<string, Promise<AnswerOr<Answer>>>();
  const ask = async (question: Question<About>, call: OutsideCall) => {
    const { hook, about } = question;
    const result =
      hook === null
        ? await requirePlugin(plugin)(about, call)
        : await callHook(outbound, { contract, hook, about }, call);
    const ttl = 'answer' in result ? answerMilliseconds : failureMilliseconds;
    known.set(keyOf(question), result, { ttl });
    return result;
  };
  return {
    decidesByDefault: plugin !== null,
    recall: (question) => known.get(keyOf(question)),
    async ask(question, call) {
      const key = keyOf(question);
      // Another request may have got the answer while the transaction was rolled back.
      const answered = known.get(key);
      if (answered !== undefined) return answered;
      const running =
        inFlight.get(key) ?? ask(question, call).finally(() => void inFlight.delete(key));
      inFlight.set(key, running);
      return running;
    },
  };
}

/** A changed hook has another version, so the change applies immediately. */
const keyOf = ({ hook, fingerprint }: Question<unknown>) =>
  `${hook?.id} ${hook?.version} ${fingerprint}`;

function requirePlugin<Ask>(ask: Ask | null): Ask {
  if (ask === null) throw new Error('neither a hook nor a plug-in can be asked');
  return ask;
}

type Asked<About, Answer> = {
  contract: HookContract<About, Answer>;
  hook: HookRef;
  about: About;
};

async function callHook<About, Answer>(
  outbound: OutboundClient,
  { contract, hook: ref, about }: Asked<About, Answer>,
  { unit, tenant, milliseconds, report }: OutsideCall,
): Promise<AnswerOr<Answer>> {
  const withoutAnswer = { fallback: ref.fallback };
  const giveUp = (problem: string) => {
    report(problem);
    return withoutAnswer;
  };
  if (milliseconds < minMilliseconds) return giveUp('The time for hooks of this request is over.');
  const prepared = await unit.run(tenant, async (work) => {
    if (ref.pausedUntil !== null && !(await tryPausedHook(work, ref.id))) return null;
    const hook = await findHook(work, ref.id);
    return hook?.enabled ? { hook, call: signCall(work, hook, contract, about) } : null;
  });
  if (!prepared) return giveUp('The hook is paused or disabled.');
  const { hook, call } = prepared;
  const result = await postToHook(outbound, call, {
    milliseconds: Math.min(hook.timeoutMs, milliseconds),
    read: (body) => contract.read(body, about),
  });
  await unit.run(tenant, (work) => recordCall(work, hook.id, result));
  return result.problem === null ? { answer: result.answer } : giveUp(result.problem);
}
