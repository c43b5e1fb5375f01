import { type DomainError, invalid } from '../../kernel/domain-error.ts';

const maxPathLength = 200;

/** Why the parser rejected a body: invalid JSON, or a member that could change a prototype. */
export function explainJsonError(text: string): DomainError {
  let body: unknown;
  try {
    // A byte order mark is accepted.
    body = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return fieldError(
      'body',
      'invalid_json',
      `is not valid JSON${describePosition(String(error))}`,
    );
  }
  const member = findForbiddenMember(body) ?? 'body';
  return fieldError(
    member.slice(0, maxPathLength),
    'forbidden_member',
    'is not allowed as a member name: remove or rename it',
  );
}

/** The position of the error, if the parser reported one. */
function describePosition(message: string): string {
  if (message.includes('Unexpected end')) return ': it ends unexpectedly';
  const position = /at position (\d+)/.exec(message)?.[1];
  const location = position === undefined ? '' : ` at character ${Number(position) + 1}`;
  return `${location}: send one JSON object`;
}

type Item = { value: unknown; path: string };

/** The path of the first member `__proto__`, or `prototype` in a `constructor`; null if none. */
function findForbiddenMember(body: unknown): string | null {
  const waiting: Item[] = [{ value: body, path: '' }];
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { value, path } = item;
    if (typeof value !== 'object' || value === null) continue;
    const isConstructor = /(^|\.)constructor$/.test(path);
    for (const [key, member] of Object.entries(value)) {
      const at = memberPath(path, key, value);
      if (key === '__proto__' || (isConstructor && key === 'prototype')) return at;
      waiting.push({ value: member, path: at });
    }
  }
  return null;
}

function memberPath(path: string, key: string, parent: object): string {
  if (Array.isArray(parent)) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}

const fieldError = (field: string, code: string, message: string) =>
  invalid([{ field, code, message }], 'invalid_json');
