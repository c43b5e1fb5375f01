import { assertBase } from './assert-base.ts';
import { Call, type CallOptions } from './call.ts';
import { operations } from './generated/operations.ts';
import type { Stoa } from './generated/types.ts';
import { divideArguments, type Operation, type OperationTree, prepareRequest } from './request.ts';
import { type Sender, send, type Token } from './send.ts';

export type StoaOptions = {
  /** The URL of the server, such as `https://shop.example`. */
  base: string;
  /** An API key or an access token. The `stores` and `carts` of buyers need none. */
  token?: Token | undefined;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Attempts after the first, for network errors, 429 and 503. Default: 3. */
  retries?: number | undefined;
};

/** A client of a Stoa server. Nothing is sent before the first call. */
export function createStoa({ base, token, fetch, retries = 3 }: StoaOptions): Stoa {
  assertBase(base);
  const sender = { fetch: fetch ?? globalThis.fetch.bind(globalThis), token, retries };
  // The table and the interface are generated from the same operations.
  return methodsOf(operations, base.replace(/\/+$/, ''), sender) as unknown as Stoa;
}

type Methods = { [name: string]: Methods | ((...given: unknown[]) => unknown) };

function methodsOf(tree: OperationTree, base: string, sender: Sender): Methods {
  const methods: Methods = {};
  for (const [name, member] of Object.entries(tree)) {
    if (!isOperation(member)) {
      methods[name] = methodsOf(member, base, sender);
      continue;
    }
    const call = callerOf(member, base, sender);
    methods[name] = call;
    if (member.items) methods[name === 'list' ? 'all' : `${name}All`] = iteratorOf(member, call);
  }
  return methods;
}

const isOperation = (member: Operation | OperationTree): member is Operation =>
  typeof member.path === 'string';

type Caller = (...given: unknown[]) => Call<unknown>;

function callerOf(operation: Operation, base: string, sender: Sender): Caller {
  const start = async (given: unknown[]) => {
    const args = divideArguments(operation, given);
    return send(sender, prepareRequest(base, operation, args), args.options.signal);
  };
  return (...given) => new Call(start(given));
}

/** Calls page after page and yields the items. */
function iteratorOf(operation: Operation, call: Caller) {
  const { items = '' } = operation;
  return async function* (...given: unknown[]): AsyncGenerator<unknown> {
    const { ids, input, options } = divideArguments(operation, given);
    let query: object | undefined = input;
    do {
      const page = (await call(...ids, query, options satisfies CallOptions)) as Page;
      yield* page[items] as unknown[];
      query = page.next_cursor ? { ...input, cursor: page.next_cursor } : undefined;
    } while (query);
  };
}

type Page = { next_cursor: string | null; [items: string]: unknown };
