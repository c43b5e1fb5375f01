import { getLatestTask } from '../../tasks/context/latest-task.ts';
import type { Message } from '../../tasks/message.ts';
import type { Task } from '../../tasks/task.ts';
import { isOpenOffer } from '../intent/inputs/interpret-answer.ts';
import { isPlainYes } from '../intent/inputs/offer-answer.ts';
import type { SkillCaller } from '../skill.ts';
import type { ConversationDeps } from './conversation-deps.ts';
import { readPayload } from './reading/read-payload.ts';

/**
 * The task that a plain yes without a task id answers: the latest one of its conversation, if that
 * offers a purchase. Any later message of the conversation closes the offer for such a yes.
 */
export async function findOpenOffer(
  { skillDeps }: Pick<ConversationDeps, 'skillDeps'>,
  { bearer }: Pick<SkillCaller, 'bearer'>,
  message: Message,
): Promise<Task | null> {
  const { contextId } = message;
  if (!bearer || contextId === undefined || !isYes(message)) return null;
  const task = await skillDeps.unit.view(bearer.tenant, (view) => getLatestTask(view, contextId));
  const isOpen = task?.state === 'input_required' && isOpenOffer(task.request);
  return isOpen ? task : null;
}

function isYes(message: Message): boolean {
  const payload = readPayload(message);
  if (payload.kind !== 'open' || Object.keys(payload.fields).length > 0) return false;
  return isPlainYes(payload.text);
}
