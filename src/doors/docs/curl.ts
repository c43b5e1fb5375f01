import type { Operation } from '../../http/openapi/openapi-document.ts';
import { type Examples, exampleOf } from './examples.ts';

export type Call = { method: string; path: string; operation: Operation; server: string };

/** Optional query members that make an example say something. */
const telling = ['q', 'limit'];

/**
 * A command for a POSIX shell. `STOA_API_KEY` is the reader's own key. Null for a read of something
 * whose id this public page cannot know (a coupon, a customer, an order), or that has to be paid for:
 * one that is printed works as it stands. Commands that write are models to be filled in.
 */
export function curlOf(call: Call, examples: Examples): string | null {
  const isClosed = namesUnknown(call, examples) || '402' in call.operation.responses;
  return call.method === 'get' && isClosed ? null : commandOf(call, examples);
}

function namesUnknown({ path }: Call, examples: Examples): boolean {
  return [...path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !(name in examples));
}

function commandOf({ method, path, operation, server }: Call, examples: Examples): string {
  const address = quote(server + filled(path, examples) + queryOf(operation, examples));
  const words = [`curl -s ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${address}`];
  if (operation.security.length > 0) words.push('-H "Authorization: Bearer $STOA_API_KEY"');
  for (const { in: place, name, required } of operation.parameters ?? [])
    if (place === 'header' && required) words.push(`-H '${name}: example-1'`);
  const body = operation.requestBody?.content['application/json'];
  if (body) {
    const { schema, example = exampleOf(schema, { ...examples, slug: 'example' }) } = body;
    words.push("-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(example))}`);
  }
  return words.join(' \\\n  ');
}

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
