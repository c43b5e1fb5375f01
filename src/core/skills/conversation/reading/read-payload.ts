import { isObject } from '../../../../kernel/json.ts';
import type { Message } from '../../../tasks/message.ts';
import type { InputFields } from '../../calling/input-fields.ts';

/**
 * What a message carries, before anything in it is believed (§2.2, a2a.md 5): a named skill with its
 * fields; fields or words of which it must be found out; or nothing that can be read.
 */
export type Payload =
  | { kind: 'named'; skill: string; fields: InputFields }
  | { kind: 'open'; text: string; fields: InputFields }
  | { kind: 'unreadable' };

/** The first data part that names a skill wins; else such JSON as text; else all text, and fields without a skill. */
export function readPayload({ parts }: Pick<Message, 'parts'>): Payload {
  const data: InputFields[] = parts.map((part) => part.data).filter(isObject);
  const texts = parts.flatMap(({ text }) => (text === undefined ? [] : [text]));
  const written = texts.map(parseJsonObject).filter(isObject);
  const named = [...data, ...written].find(
    ({ skill }) => typeof skill === 'string' && skill.trim() !== '',
  );
  if (named) {
    const { skill, ...fields } = named;
    return { kind: 'named', skill: String(skill), fields };
  }
  if (texts.length === 0 && !parts.some((part) => part.data !== undefined))
    return { kind: 'unreadable' };
  const text = texts.filter((words) => parseJsonObject(words) === null).join('\n');
  return { kind: 'open', text, fields: Object.assign({}, ...written, ...data) };
}

/** A text that is one JSON object, also one that is fenced as models like to write it; else null. */
function parseJsonObject(text: string): InputFields | null {
  const bare = withoutFence(text.trim());
  if (!bare.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(bare);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const fence = '```';

// Cut by hand: a pattern that looks for blanks before the end takes seconds for a text full of them.
function withoutFence(text: string): string {
  if (!text.startsWith(fence)) return text;
  const inside = text.slice(fence.length, text.endsWith(fence) ? -fence.length : undefined);
  return inside.replace(/^json/, '').trim();
}
