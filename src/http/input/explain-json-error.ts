import { type DomainError, invalid } from '../../kernel/domain-error.ts';

const maxPathLength = 200;

/** Why the parser did not take a text, in words that tell how to mend it: no JSON, or a member that would reach a prototype. */
export function explainJsonError(text: string): DomainError {
  let body: unknown;
  try {
    // The mark that some editors begin a file with is no fault.
    body = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return fieldError('body', 'invalid_json', `is no valid JSON${describePosition(String(error))}`);
  }
  const member = findForbiddenMember(body) ?? 'body';
  return fieldError(
    member.slice(0, maxPathLength),
    'forbidden_member',
    'is no name that a member may have: leave it out, or call it something else',
  );
}

/** What the parser says of the place, which is not always something. */
function describePosition(message: string): string {
  if (message.includes('Unexpected end')) return ': it ends too early';
  const position = /at position (\d+)/.exec(message)?.[1];
  const place = position === undefined ? '' : ` from character ${Number(position) + 1} on`;
  return `${place}: send one JSON object`;
}

type Item = { value: unknown; path: string };

/** The path of the first member named `__proto__`, or `prototype` in one named `constructor`; null: there is none. */
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
