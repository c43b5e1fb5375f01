import { isObject } from '../../../../kernel/json.ts';
import type { Message } from '../../../tasks/message.ts';
import type { InputFields } from '../../calling/input-fields.ts';

/**
 * The content of a message before validation: a named skill with its fields, text and fields
 * without a skill, or nothing readable.
 */
export type Payload =
  | { kind: 'named'; skill: string; fields: InputFields }
  | { kind: 'open'; text: string; fields: InputFields }
  | { kind: 'unreadable' };

/**
 * Prefers the first data part that names a skill, then text that is JSON and names a skill.
 * Otherwise returns all text, and the fields of all JSON objects.
 */
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

/**
 * Parses a text that is a JSON object, also in a Markdown code fence, as models write it; else
 * null.
 */
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

// Without a regular expression: one with spaces before `$` takes seconds on a text full of spaces.
function withoutFence(text: string): string {
  if (!text.startsWith(fence)) return text;
  const inside = text.slice(fence.length, text.endsWith(fence) ? -fence.length : undefined);
  return inside.replace(/^json/, '').trim();
}
