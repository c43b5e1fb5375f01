import { LRUCache } from 'lru-cache';
import type { HookRef } from '../../core/hooks/hook.ts';
import type { AnswerOr, Question } from '../../core/hooks/question.ts';
import { atMost } from '../../kernel/entry-limit.ts';
import type { OutboundClient } from '../../platform/outbound/client.ts';
import type { ConnectedService, OutsideCall } from '../../platform/unit-of-work.ts';
import { callHook } from './call-hook.ts';
import type { HookContract } from './hook-contract.ts';

/** How long the answer to a question is used for other buyers of the same basket. */
const answerMilliseconds = 60_000;
/** How long a failure is, so that one request does not wait twice. */
const failureMilliseconds = 5_000;
const maxCachedAnswers = 10_000;

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
        : await askHook(outbound, { contract, hook, about }, call);
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

async function askHook<About, Answer>(
  outbound: OutboundClient,
  { contract, hook, about }: Asked<About, Answer>,
  call: OutsideCall,
): Promise<AnswerOr<Answer>> {
  const request = {
    hookId: hook.id,
    action: null,
    data: contract.present(about),
    read: (body: unknown) => contract.read(body, about),
  };
  const result = await callHook(outbound, request, call);
  if (result.problem === null) return { answer: result.answer };
  call.report(result.problem);
  return { fallback: hook.fallback };
}
