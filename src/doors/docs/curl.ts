import type { Operation } from '../../http/openapi/openapi-document.ts';
import { type Examples, exampleOf, placeholders } from './examples.ts';

export type Call = { method: string; path: string; operation: Operation; server: string };

/** Optional query members that make an example say something. */
const telling = ['q', 'limit'];

/** Tags whose POST routes read, or act only on what the request itself holds. */
const readingTags = ['UCP: catalog', 'MCP'];

/** Whether the command changes nothing, so that it may name what exists. */
export const isRead = ({ method, operation }: Call): boolean =>
  method === 'get' || operation.tags.some((tag) => readingTags.includes(tag));

/**
 * A command for a POSIX shell. One that reads works as printed; it is null when this public page
 * cannot know the id that it needs (a coupon, a customer, an order), or when it has to be paid for.
 * One that writes is a pattern: it names placeholders, and takes the key of a test workspace.
 */
export function curlOf(call: Call, examples: Examples): string | null {
  if (!isRead(call)) return commandOf(call, placeholders);
  const isClosed = namesUnknown(call, examples) || '402' in call.operation.responses;
  return isClosed ? null : commandOf(call, examples);
}

function namesUnknown({ path }: Call, examples: Examples): boolean {
  return [...path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !(name in examples));
}

function commandOf(call: Call, examples: Examples): string {
  const { method, path, operation, server } = call;
  const address = quote(server + filled(path, examples) + queryOf(operation, examples));
  const words = [`curl -s ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${address}`];
  const key = isRead(call) ? 'STOA_API_KEY' : 'STOA_TEST_API_KEY';
  if (needsBearer(operation)) words.push(`-H "Authorization: Bearer $${key}"`);
  for (const { in: place, name, required } of operation.parameters ?? [])
    if (place === 'header' && required)
      words.push(`-H "${name}: $(node -p 'crypto.randomUUID()')"`);
  const body = operation.requestBody?.content['application/json'];
  if (body) {
    const { schema, example = exampleOf(schema, { ...examples, slug: 'example' }) } = body;
    words.push("-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(example))}`);
  }
  return words.join(' \\\n  ');
}

/** An optional bearer is left out: without one the command works as well. */
const needsBearer = ({ security }: Operation): boolean =>
  security.length > 0 && security.every((way) => Object.keys(way).length > 0);

function filled(path: string, examples: Examples): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(examples[name] ?? name)),
  );
}

function queryOf({ parameters = [] }: Operation, examples: Examples): string {
  const pairs = parameters
    .filter(
      ({ in: place, name, required }) => place === 'query' && (required || telling.includes(name)),
    )
    .map(({ name }): [string, string] => [name, String(examples[name] ?? '')]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
