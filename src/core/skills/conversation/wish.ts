import { Refusal } from '../../../kernel/refusal.ts';
import type { Message } from '../../tasks/message.ts';
import type { Task } from '../../tasks/task.ts';
import type { Fields } from '../calling/fields.ts';
import type { Understood } from '../intent/understanding.ts';
import type { Asker } from '../skill.ts';
import { ProductUnresolved } from '../words/unresolved.ts';
import { refusedEnding } from './ending/ending.ts';
import { type Ending, unreadableEnding } from './ending/failure.ts';
import type { ConversationParts } from './parts.ts';
import { type Payload, readPayload } from './reading/read-payload.ts';

/** A message with everything that it is understood by; `task`: the one that it goes on with. */
export type Heard = { asker: Asker; message: Message; task: Task | null };

/**
 * What is asked for: a skill with fields of its input, and perhaps what keeps it from running; or, when
 * nothing tells which skill is meant (`ending` null) or nothing can be read, what was understood all
 * the same.
 */
export type Wish =
  | { skill: string; input: Fields; obstacle: Ending | null }
  | { skill: null; input: Fields; ending: Ending | null };

/** By the name that the message gives, by the words of its text, or the skill that its task is about. */
export async function wishOf(parts: ConversationParts, heard: Heard): Promise<Wish> {
  const payload = readPayload(heard.message);
  if (payload.kind === 'unreadable') return { skill: null, input: {}, ending: unreadableEnding };
  const { kind, fields } = payload;
  if (kind === 'named') return { skill: payload.skill, input: fields, obstacle: null };
  try {
    return completed(heard, await understood(parts, heard, payload), fields);
  } catch (error) {
    if (error instanceof Refusal) return refused(error, fields, heard.asker);
    throw error;
  }
}

async function understood(
  { understandText }: ConversationParts,
  { asker: { bearer, hostSite }, message, task }: Heard,
  { text }: Extract<Payload, { kind: 'open' }>,
): Promise<Understood> {
  if (text.trim() === '') return { skill: null, hints: {} };
  const contextId = task?.contextId ?? message.contextId ?? null;
  const remembered = task?.request ?? null;
  return understandText(text, { bearer, hostSite, contextId, remembered });
}

/** Fields that were sent go before those that were read out of words. */
function completed({ task }: Heard, said: Understood, fields: Fields): Wish {
  if (said.skill !== null)
    return { skill: said.skill, input: { ...said.input, ...fields }, obstacle: null };
  const input = { ...said.hints, ...fields };
  const skill = task?.request?.skill;
  return typeof skill === 'string' && Object.keys(input).length > 0
    ? { skill, input, obstacle: null }
    : { skill: null, input, ending: null };
}

/** The words are understood, but not what they mean: several things, or none. */
function refused(refusal: Refusal, fields: Fields, asker: Asker): Wish {
  const ending = refusedEnding(refusal, fields, asker);
  if (!(refusal instanceof ProductUnresolved)) return { skill: null, input: fields, ending };
  const { skill, input } = refusal.understood;
  return { skill, input: { ...input, ...fields }, obstacle: ending };
}
