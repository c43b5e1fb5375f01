import { createBackgroundTasks } from '../../../kernel/background-tasks.ts';
import type { TaskListener } from '../../tasks/feed/feed.ts';
import { validatePushConfig } from '../../tasks/push/validate-push-config.ts';
import type { Task } from '../../tasks/task.ts';
import { bearerRequired } from '../calling/authorize.ts';
import type { SkillCaller } from '../skill.ts';
import type {
  ConversationDeps,
  ConversationRuntime,
  MessageTurn,
  SendRequest,
} from './conversation-deps.ts';
import { planMessage } from './plan-message.ts';
import { loadContinuedTask } from './resume-task.ts';
import { sendMessage } from './send-message.ts';
import { streamMessage } from './stream-message.ts';

export type { ConversationDeps, SendRequest } from './conversation-deps.ts';

/**
 * What a message to the agent means, whichever binding brings it (§4.1, a2a.md 4 to 7). Both ways refuse
 * before there is a task: 401 without a bearer for a skill, a task or a push config that needs one; 403
 * for a scope or a workspace that it has not; and as `taskOf` and `checkPushDraft` say.
 */
export type AgentConversation = {
  send(asker: SkillCaller, request: SendRequest): Promise<Task>;
  /** Tells the listener from the first step on; answers how to leave. */
  stream(asker: SkillCaller, request: SendRequest, listener: TaskListener): Promise<() => void>;
  /** Resolves when nothing runs behind an answer any more. */
  settle(): Promise<void>;
};

export function createAgentConversation(given: ConversationDeps): AgentConversation {
  const { run, drain } = createBackgroundTasks();
  const runInBackground = (act: Promise<unknown>) =>
    run(
      act.then(
        () => undefined,
        (err) =>
          given.tools.paymentContext.alarm?.('a task could not be brought to its end', { err }),
      ),
    );
  const parts: ConversationRuntime = { ...given, runInBackground };
  return {
    send: async (asker, request) => sendMessage(parts, await planTurn(parts, asker, request)),
    stream: async (asker, request, listener) =>
      streamMessage(parts, await planTurn(parts, asker, request), listener),
    settle: drain,
  };
}

async function planTurn(
  parts: ConversationDeps,
  caller: SkillCaller,
  request: SendRequest,
): Promise<MessageTurn> {
  const { pushConfig } = request.configuration;
  if (pushConfig && !caller.bearer) throw bearerRequired('Push notifications need a credential');
  if (pushConfig) validatePushConfig(pushConfig, parts.pushPolicy);
  const before = await loadContinuedTask(parts, caller, request.message);
  const plan = await planMessage(parts, { caller, message: request.message, task: before });
  return { caller, request, plan, before };
}
