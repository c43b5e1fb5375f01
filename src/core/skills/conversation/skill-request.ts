import { DomainError } from '../../../kernel/domain-error.ts';
import type { Message } from '../../tasks/message.ts';
import type { Task } from '../../tasks/task.ts';
import type { InputFields } from '../calling/input-fields.ts';
import type { UnderstoodText } from '../intent/understanding-types.ts';
import type { SkillCaller } from '../skill.ts';
import { RequestQuestion } from '../words/unresolved-product.ts';
import type { ConversationDeps } from './conversation-deps.ts';
import { type Payload, readPayload } from './reading/read-payload.ts';
import { type TaskResult, unreadableResult } from './result/task-result.ts';
import { errorToTaskResult } from './result/to-task-result.ts';

/** A message and its context. `task`: the task that it continues. */
export type MessageContext = { caller: SkillCaller; message: Message; task: Task | null };

/**
 * What a message asks for: a skill with input fields, and an `obstacle` if it cannot run yet.
 * Without a skill: the fields that were understood, and a `result` if the message could not be
 * read.
 */
export type SkillRequest =
  | { skill: string; input: InputFields; obstacle: TaskResult | null }
  | { skill: null; input: InputFields; result: TaskResult | null };

/** The skill that the message names, else the one that its text asks for, else that of its task. */
export async function readSkillRequest(
  deps: ConversationDeps,
  context: MessageContext,
): Promise<SkillRequest> {
  const payload = readPayload(context.message);
  if (payload.kind === 'unreadable') return { skill: null, input: {}, result: unreadableResult };
  const { kind, fields } = payload;
  if (kind === 'named') return { skill: payload.skill, input: fields, obstacle: null };
  try {
    return completeRequest(context, await understandMessage(deps, context, payload), fields);
  } catch (error) {
    if (error instanceof DomainError) return toFailedRequest(error, fields, context.caller);
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

/** Fields of data parts take precedence over fields extracted from text. */
function completeRequest(
  { task }: MessageContext,
  understood: UnderstoodText,
  fields: InputFields,
): SkillRequest {
  if (understood.skill !== null)
    return { skill: understood.skill, input: { ...understood.input, ...fields }, obstacle: null };
  const input = { ...understood.hints, ...fields };
  const skill = task?.request?.skill;
  return typeof skill === 'string' && Object.keys(input).length > 0
    ? { skill, input, obstacle: null }
    : { skill: null, input, result: null };
}

/** The request after an error while resolving the words of a text. */
function toFailedRequest(
  error: DomainError,
  fields: InputFields,
  caller: SkillCaller,
): SkillRequest {
  const result = errorToTaskResult(error, fields, caller);
  if (!(error instanceof RequestQuestion)) return { skill: null, input: fields, result };
  const { skill, input } = error.understood;
  return { skill, input: { ...input, ...fields }, obstacle: result };
}
