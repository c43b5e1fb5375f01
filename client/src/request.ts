import type { CallOptions } from './call.ts';

/** An operation as the generated table describes it. */
export type Operation = {
  method: string;
  /** Below the prefix of the API; ids in braces. */
  path: string;
  /** The kind of the argument after the ids. */
  input?: 'body' | 'query';
  /** The member of the response that has the items of a page. */
  items?: string;
};

/** Operations by name; groups contain more of them. */
export type OperationTree = { [name: string]: Operation | OperationTree };

const prefix = '/api/storefront/v1';

type Arguments = { ids: string[]; input: object | undefined; options: CallOptions };

/** Divides the arguments of a method: ids, then body or query, then options. */
export function divideArguments({ path, input }: Operation, given: unknown[]): Arguments {
  const count = path.match(/\{/g)?.length ?? 0;
  const rest = given.slice(count);
  return {
    ids: given.slice(0, count) as string[],
    input: input ? (rest.shift() as object | undefined) : undefined,
    options: (rest[0] ?? {}) as CallOptions,
  };
}

export type PreparedRequest = { url: string; method: string; headers: Headers; body?: string };

/** The request of a call without its credential. The same one is sent in every attempt. */
export function prepareRequest(
  base: string,
  operation: Operation,
  args: Arguments,
): PreparedRequest {
  const { method, path, input } = operation;
  const headers = new Headers({ accept: 'application/json' });
  if (method !== 'GET') headers.set('idempotency-key', args.options.idempotencyKey ?? randomKey());
  if (args.options.ifMatch !== undefined) headers.set('if-match', args.options.ifMatch);
  if (input === 'body') headers.set('content-type', 'application/json');
  const query = input === 'query' ? queryString(args.input) : '';
  return {
    url: base + prefix + fillPath(path, args.ids) + query,
    method,
    headers,
    ...(input === 'body' && { body: JSON.stringify(args.input ?? {}) }),
  };
}

/** Throws for values that would address another resource, such as an empty id. */
function fillPath(path: string, ids: string[]): string {
  const remaining = [...ids];
  return path.replace(/\{(\w+)\}/g, (_parameter, name: string) => {
    const id = remaining.shift();
    if (typeof id !== 'string' || ['', '.', '..'].includes(id))
      throw new TypeError(`${name} must be the text of an id (got ${JSON.stringify(id)}).`);
    return encodeURIComponent(id);
  });
}

/** An array becomes a repeated parameter; undefined and null members are left out. */
function queryString(query: object | undefined): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of [value].flat())
      if (one !== undefined && one !== null) parameters.append(name, String(one));
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** Unlike `randomUUID`, `getRandomValues` also exists on pages that were loaded over plain HTTP. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
