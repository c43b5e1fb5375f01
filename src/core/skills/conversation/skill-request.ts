import { DomainError } from '../../../kernel/domain-error.ts';
import type { Message } from '../../tasks/message.ts';
import type { Task } from '../../tasks/task.ts';
import type { InputFields } from '../calling/input-fields.ts';
import type { UnderstoodText } from '../intent/understanding.ts';
import type { SkillCaller } from '../skill.ts';
import { ProductUnresolved } from '../words/unresolved-product.ts';
import type { ConversationDeps } from './conversation-deps.ts';
import { type Payload, readPayload } from './reading/read-payload.ts';
import { type TaskResult, unreadableResult } from './result/task-result.ts';
import { errorToTaskResult } from './result/to-task-result.ts';

/** A message with everything that it is understood by; `task`: the one that it goes on with. */
export type MessageContext = { caller: SkillCaller; message: Message; task: Task | null };

/**
 * What is asked for: a skill with fields of its input, and perhaps what keeps it from running; or, when
 * nothing tells which skill is meant (`ending` null) or nothing can be read, what was understood all
 * the same.
 */
export type SkillRequest =
  | { skill: string; input: InputFields; obstacle: TaskResult | null }
  | { skill: null; input: InputFields; ending: TaskResult | null };

/** By the name that the message gives, by the words of its text, or the skill that its task is about. */
export async function readSkillRequest(
  parts: ConversationDeps,
  heard: MessageContext,
): Promise<SkillRequest> {
  const payload = readPayload(heard.message);
  if (payload.kind === 'unreadable') return { skill: null, input: {}, ending: unreadableResult };
  const { kind, fields } = payload;
  if (kind === 'named') return { skill: payload.skill, input: fields, obstacle: null };
  try {
    return completeRequest(heard, await understandMessage(parts, heard, payload), fields);
  } catch (error) {
    if (error instanceof DomainError) return toFailedRequest(error, fields, heard.caller);
    throw error;
  }
}

async function understandMessage(
  { understandText }: ConversationDeps,
  { caller: { bearer, hostSite }, message, task }: MessageContext,
  { text }: Extract<Payload, { kind: 'open' }>,
): Promise<UnderstoodText> {
  if (text.trim() === '') return { skill: null, hints: {} };
  const contextId = task?.contextId ?? message.contextId ?? null;
  const remembered = task?.request ?? null;
  return understandText(text, { bearer, hostSite, contextId, remembered });
}

/** Fields that were sent go before those that were read out of words. */
function completeRequest(
  { task }: MessageContext,
  said: UnderstoodText,
  fields: InputFields,
): SkillRequest {
  if (said.skill !== null)
    return { skill: said.skill, input: { ...said.input, ...fields }, obstacle: null };
  const input = { ...said.hints, ...fields };
  const skill = task?.request?.skill;
  return typeof skill === 'string' && Object.keys(input).length > 0
    ? { skill, input, obstacle: null }
    : { skill: null, input, ending: null };
}

/** The words are understood, but not what they mean: several things, or none. */
function toFailedRequest(
  refusal: DomainError,
  fields: InputFields,
  asker: SkillCaller,
): SkillRequest {
  const ending = errorToTaskResult(refusal, fields, asker);
  if (!(refusal instanceof ProductUnresolved)) return { skill: null, input: fields, ending };
  const { skill, input } = refusal.understood;
  return { skill, input: { ...input, ...fields }, obstacle: ending };
}
