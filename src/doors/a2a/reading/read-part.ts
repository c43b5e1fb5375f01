import type { Part } from '../../../core/tasks/message.ts';
import { isObject } from '../../../kernel/json.ts';
import { type Complain, isGiven, readObject, readText } from './fields.ts';

const contents = ['text', 'data', 'url', 'raw'] as const;
type Content = (typeof contents)[number];

/** A part of 1.0, or one of 0.3 with its `kind` and `file`, as 1.0 has it (a2a.md 5). */
export function readPart(value: unknown, field: string, complain: Complain): Part {
  if (!isObject(value)) {
    complain(field, 'type', 'must be a part object');
    return {};
  }
  const part = value.kind === 'file' || isObject(value.file) ? fromFile(value) : value;
  const content = contentOf(part, field, complain);
  if (content === null) return {};
  const mediaType = readText(part.mediaType, `${field}.mediaType`, complain);
  const filename = readText(part.filename, `${field}.filename`, complain);
  return {
    ...content,
    ...(mediaType !== null && { mediaType }),
    ...(filename !== null && { filename }),
    ...(isGiven(part.metadata) && {
      metadata: readObject(part.metadata, `${field}.metadata`, complain),
    }),
  };
}

/** The one member of the four that a part has, or null. */
function contentOf(part: Record<string, unknown>, field: string, complain: Complain): Part | null {
  const given = contents.filter((name) => isGiven(part[name]));
  // Null is a JSON value too: alone it is meant.
  if (given.length === 0 && part.data === null) return { data: null };
  const [name, ...others] = given;
  if (name === undefined || others.length > 0) {
    complain(field, 'one_of', 'must have exactly one of text, data, url and raw');
    return null;
  }
  const value = part[name];
  if (name === 'data') return { data: value };
  if (typeof value === 'string') return textual(name, value);
  complain(`${field}.${name}`, 'type', 'must be a string');
  return null;
}

const textual = (name: Exclude<Content, 'data'>, value: string): Part => ({ [name]: value });

/** `{ kind: "file", file: { bytes | uri, name, mimeType } }`, and the longer names of drafts. */
function fromFile(part: Record<string, unknown>): Record<string, unknown> {
  const file = isObject(part.file) ? part.file : {};
  return {
    raw: file.bytes ?? file.fileWithBytes,
    url: file.uri ?? file.fileWithUri,
    filename: file.name,
    mediaType: file.mimeType ?? file.mediaType,
    metadata: part.metadata,
  };
}
