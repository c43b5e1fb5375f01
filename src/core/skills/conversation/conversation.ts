import { behindAnswers } from '../../../kernel/behind.ts';
import type { Listener } from '../../tasks/feed/feed.ts';
import { checkPushDraft } from '../../tasks/push/check-push-draft.ts';
import type { Task } from '../../tasks/task.ts';
import { bearerNeeded } from '../calling/authorize.ts';
import type { Asker } from '../skill.ts';
import { taskOf } from './follow-up.ts';
import type { ConversationParts, InHand, SendRequest, Turn } from './parts.ts';
import { planFor } from './plan.ts';
import { sendTurn } from './send.ts';
import { streamTurn } from './stream.ts';

export type { ConversationParts, SendRequest } from './parts.ts';

/**
 * What a message to the agent means, whichever binding brings it (§4.1, a2a.md 4 to 7). Both ways refuse
 * before there is a task: 401 without a bearer for a skill, a task or a push config that needs one; 403
 * for a scope or a workspace that it has not; and as `taskOf` and `checkPushDraft` say.
 */
export type Conversation = {
  send(asker: Asker, request: SendRequest): Promise<Task>;
  /** Tells the listener from the first step on; answers how to leave. */
  stream(asker: Asker, request: SendRequest, listener: Listener): Promise<() => void>;
  /** Resolves when nothing runs behind an answer any more. */
  settle(): Promise<void>;
};

export function conversation(given: ConversationParts): Conversation {
  const { goOn, settle } = behindAnswers();
  const behind = (act: Promise<unknown>) =>
    goOn(
      act.then(
        () => undefined,
        (err) => given.tools.desk.alarm?.('a task could not be brought to its end', { err }),
      ),
    );
  const parts: InHand = { ...given, behind };
  return {
    send: async (asker, request) => sendTurn(parts, await turnOf(parts, asker, request)),
    stream: async (asker, request, listener) =>
      streamTurn(parts, await turnOf(parts, asker, request), listener),
    settle,
  };
}

async function turnOf(parts: ConversationParts, asker: Asker, request: SendRequest): Promise<Turn> {
  const { pushConfig } = request.configuration;
  if (pushConfig && !asker.bearer) throw bearerNeeded('Push notifications need a credential');
  if (pushConfig) checkPushDraft(pushConfig, parts.pushPolicy);
  const before = await taskOf(parts, asker, request.message);
  const plan = await planFor(parts, { asker, message: request.message, task: before });
  return { asker, request, plan, before };
}
