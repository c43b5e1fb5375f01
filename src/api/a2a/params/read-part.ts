import type { Part } from '../../../core/tasks/message.ts';
import { isObject } from '../../../kernel/json.ts';
import { isPresent, type ReportProblem, readObject, readString } from './fields.ts';

const contentNames = ['text', 'data', 'url', 'raw'] as const;
type ContentName = (typeof contentNames)[number];

/** Reads a part of A2A 1.0, or one of 0.3 (with `kind` and `file`), and returns that of 1.0. */
export function readPart(value: unknown, field: string, report: ReportProblem): Part {
  if (!isObject(value)) {
    report(field, 'type', 'must be a part object');
    return {};
  }
  const part = value.kind === 'file' || isObject(value.file) ? fromFilePart(value) : value;
  const content = readContent(part, field, report);
  if (content === null) return {};
  const mediaType = readString(part.mediaType, `${field}.mediaType`, report);
  const filename = readString(part.filename, `${field}.filename`, report);
  return {
    ...content,
    ...(mediaType !== null && { mediaType }),
    ...(filename !== null && { filename }),
    ...(isPresent(part.metadata) && {
      metadata: readObject(part.metadata, `${field}.metadata`, report),
    }),
  };
}

/** The content member of a part, which must have exactly one of the four; else null. */
function readContent(
  part: Record<string, unknown>,
  field: string,
  report: ReportProblem,
): Part | null {
  const given = contentNames.filter((name) => isPresent(part[name]));
  // `data: null` alone is valid content, because null is a JSON value.
  if (given.length === 0 && part.data === null) return { data: null };
  const [name, ...others] = given;
  if (name === undefined || others.length > 0) {
    report(field, 'one_of', 'must have exactly one of the members text, data, url and raw');
    return null;
  }
  const value = part[name];
  if (name === 'data') return { data: value };
  if (typeof value === 'string') return stringContent(name, value);
  report(`${field}.${name}`, 'type', 'must be a string');
  return null;
}

const stringContent = (name: Exclude<ContentName, 'data'>, value: string): Part => ({
  [name]: value,
});

/** `{ kind: "file", file: { bytes | uri, name, mimeType } }`, and the names used in A2A drafts. */
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
