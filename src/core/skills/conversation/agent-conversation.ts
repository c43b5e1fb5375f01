import { createBackgroundTasks } from '../../../kernel/background-tasks.ts';
import type { TaskListener } from '../../tasks/feed/feed.ts';
import { validatePushConfig } from '../../tasks/push/validate-push-config.ts';
import type { Task } from '../../tasks/task.ts';
import { bearerRequired } from '../calling/authorize.ts';
import type { SkillCaller } from '../skill.ts';
import type {
  ConversationDeps,
  ConversationRuntime,
  MessageAttempt,
  SendRequest,
} from './conversation-deps.ts';
import { planMessage } from './plan-message.ts';
import { loadContinuedTask } from './resume-task.ts';
import { sendMessage } from './send-message.ts';
import { streamMessage } from './stream-message.ts';

export type { ConversationDeps, SendRequest } from './conversation-deps.ts';

/**
 * Handles A2A messages, for all protocol bindings. Both methods throw these errors before a task is
 * created: 401 without a bearer for a skill, task or push config that needs one; 403 for a missing
 * scope or another workspace; and the errors of `loadContinuedTask` and `validatePushConfig`.
 */
export type AgentConversation = {
  send(caller: SkillCaller, request: SendRequest): Promise<Task>;
  /** Sends all events of the task to the listener. Returns a function that unsubscribes it. */
  stream(caller: SkillCaller, request: SendRequest, listener: TaskListener): Promise<() => void>;
  /** Resolves when no run continues in the background. */
  settle(): Promise<void>;
};

export function createAgentConversation(baseDeps: ConversationDeps): AgentConversation {
  const { run, drain } = createBackgroundTasks();
  const runInBackground = (task: Promise<unknown>) =>
    run(
      task.then(
        () => undefined,
        (err) =>
          baseDeps.skillDeps.paymentContext.alarm?.('a task run failed in the background', { err }),
      ),
    );
  const deps: ConversationRuntime = { ...baseDeps, runInBackground };
  return {
    send: async (caller, request) => sendMessage(deps, await planTurn(deps, caller, request)),
    stream: async (caller, request, listener) =>
      streamMessage(deps, await planTurn(deps, caller, request), listener),
    settle: drain,
  };
}

async function planTurn(
  deps: ConversationDeps,
  caller: SkillCaller,
  request: SendRequest,
): Promise<MessageAttempt> {
  const { pushConfig } = request.configuration;
  if (pushConfig && !caller.bearer) throw bearerRequired('Push notifications require a credential');
  if (pushConfig) validatePushConfig(pushConfig, deps.pushPolicy);
  const before = await loadContinuedTask(deps, caller, request.message);
  const plan = await planMessage(deps, { caller, message: request.message, task: before });
  return { caller, request, plan, before };
}
