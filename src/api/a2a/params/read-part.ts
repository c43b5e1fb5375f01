import type { Part } from '../../../core/tasks/message.ts';
import { isObject } from '../../../kernel/json.ts';
import { isPresent, type ReportProblem, readObject, readString } from './fields.ts';

const contentNames = ['text', 'data', 'url', 'raw'] as const;
type ContentName = (typeof contentNames)[number];

/** A part of 1.0, or one of 0.3 with its `kind` and `file`, as 1.0 has it (a2a.md 5). */
export function readPart(value: unknown, field: string, complain: ReportProblem): Part {
  if (!isObject(value)) {
    complain(field, 'type', 'must be a part object');
    return {};
  }
  const part = value.kind === 'file' || isObject(value.file) ? fromFilePart(value) : value;
  const content = readContent(part, field, complain);
  if (content === null) return {};
  const mediaType = readString(part.mediaType, `${field}.mediaType`, complain);
  const filename = readString(part.filename, `${field}.filename`, complain);
  return {
    ...content,
    ...(mediaType !== null && { mediaType }),
    ...(filename !== null && { filename }),
    ...(isPresent(part.metadata) && {
      metadata: readObject(part.metadata, `${field}.metadata`, complain),
    }),
  };
}

/** The one member of the four that a part has, or null. */
function readContent(
  part: Record<string, unknown>,
  field: string,
  complain: ReportProblem,
): Part | null {
  const given = contentNames.filter((name) => isPresent(part[name]));
  // Null is a JSON value too: alone it is meant.
  if (given.length === 0 && part.data === null) return { data: null };
  const [name, ...others] = given;
  if (name === undefined || others.length > 0) {
    complain(field, 'one_of', 'must have exactly one of text, data, url and raw');
    return null;
  }
  const value = part[name];
  if (name === 'data') return { data: value };
  if (typeof value === 'string') return stringContent(name, value);
  complain(`${field}.${name}`, 'type', 'must be a string');
  return null;
}

const stringContent = (name: Exclude<ContentName, 'data'>, value: string): Part => ({
  [name]: value,
});

/** `{ kind: "file", file: { bytes | uri, name, mimeType } }`, and the longer names of drafts. */
function fromFilePart(part: Record<string, unknown>): Record<string, unknown> {
  const file = isObject(part.file) ? part.file : {};
  return {
    raw: file.bytes ?? file.fileWithBytes,
    url: file.uri ?? file.fileWithUri,
    filename: file.name,
    mediaType: file.mimeType ?? file.mediaType,
    metadata: part.metadata,
  };
}
