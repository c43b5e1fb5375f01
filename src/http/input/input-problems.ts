import type { FastifyRequest } from 'fastify';
import { type DomainError, invalid } from '../../kernel/domain-error.ts';

/** Limits of JSON bodies, so that no other code has to handle extreme input. */
const maxDepth = 32;
const maxKeys = 2_000;
const maxStringLength = 65_536;

/**
 * Why a parsed body is rejected, or null: too deep, too many members in one object, a string that
 * is too long or that PostgreSQL cannot store (NUL, lone surrogates), or a number such as `1e400`,
 * which parses to infinity and cannot be serialized again.
 */
export function findBodyProblem(body: unknown): DomainError | null {
  const waiting: Item[] = [{ value: body, path: '', depth: 0 }];
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const problem = findItemProblem(item);
    if (problem) return problem;
    const members = membersOf(item);
    if (members.length > maxKeys)
      return fieldError(
        item.path,
        'too_many_keys',
        `must not contain more than ${maxKeys} members`,
      );
    for (const member of members) waiting.push(member);
  }
  return null;
}

/** The same for NUL characters in path and query, which PostgreSQL cannot store either. */
export function findTextProblem({ params, query, url }: FastifyRequest): DomainError | null {
  // A NUL can only occur escaped: Node.js rejects a raw one.
  if (!url.includes('%00')) return null;
  const texts: [string, unknown][] = [params, query].flatMap((part) => Object.entries(part ?? {}));
  const bad = texts.find(([name, text]) => `${name}${text}`.includes('\0'));
  return bad ? fieldError(bad[0], 'bad_characters', 'must not contain NUL characters') : null;
}

type Item = { value: unknown; path: string; depth: number; key?: string };

function findItemProblem({ value, path, depth, key = '' }: Item): DomainError | null {
  const text =
    findStringProblem(key) ?? (typeof value === 'string' ? findStringProblem(value) : null);
  if (text) return fieldError(path, text.code, text.message);
  if (typeof value === 'number' && !Number.isFinite(value))
    return fieldError(path, 'out_of_range', 'is a number that is too large');
  return depth > maxDepth
    ? fieldError(path, 'too_deep', `must not be nested deeper than ${maxDepth} levels`)
    : null;
}

function membersOf({ value, path, depth }: Item): Item[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, member]) => ({
    value: member,
    path: memberPath(path, key, value),
    depth: depth + 1,
    key,
  }));
}

function memberPath(path: string, key: string, parent: object): string {
  if (Array.isArray(parent)) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}

function findStringProblem(text: string): { code: string; message: string } | null {
  if (text.length > maxStringLength)
    return { code: 'too_long', message: `must not be longer than ${maxStringLength} characters` };
  if (text.includes('\0'))
    return { code: 'bad_characters', message: 'must not contain NUL characters' };
  if (!text.isWellFormed())
    return { code: 'bad_characters', message: 'contains a lone surrogate: send valid Unicode' };
  return null;
}

const fieldError = (field: string, code: string, message: string) =>
  invalid([{ field: field || 'body', code, message }]);
