import { invalid } from '../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../kernel/json.ts';

export type RpcId = string | number;

/** A message of a client: a request, or one that gets no response. */
export type ClientMessage =
  | { kind: 'call'; id: RpcId; method: string; params: unknown }
  | { kind: 'notice' };

/**
 * Reads one JSON-RPC message (MCP 2025-11-25, Base Protocol). Notifications and responses are
 * notices. Throws `invalid_request` for anything else, including batches.
 */
export function readMessage(body: unknown): ClientMessage {
  if (body === undefined) throw emptyBodyError();
  if (!isObject(body))
    throw invalidMessageError(
      'body',
      'must be a single JSON-RPC message; batches are not supported',
    );
  const { jsonrpc, method, id } = body;
  // Some clients send null instead of omitting `params`.
  const params = body.params ?? {};
  if (jsonrpc !== '2.0') throw invalidMessageError('jsonrpc', 'must be "2.0"');
  if (method === undefined && ('result' in body || 'error' in body)) return { kind: 'notice' };
  if (typeof method !== 'string' || method === '')
    throw invalidMessageError('method', 'must be the name of a method');
  if (id === undefined) return { kind: 'notice' };
  if (!isRpcId(id)) throw invalidMessageError('id', 'must be a string or a number');
  return { kind: 'call', id, method, params };
}

/** `params` as an object; `validation_failed` for anything else. */
export function readParams(params: unknown): JsonObject {
  if (isObject(params)) return params;
  throw invalid([{ field: 'params', code: 'type', message: 'must be an object' }]);
}

/** The id of a message, or null if it has no valid one. */
export function messageIdOf(body: unknown): RpcId | null {
  const id = isObject(body) ? body.id : null;
  return isRpcId(id) ? id : null;
}

const isRpcId = (id: unknown): id is RpcId => typeof id === 'string' || typeof id === 'number';

const invalidMessageError = (field: string, message: string) =>
  invalid([{ field, code: 'envelope', message }], 'invalid_request');

const emptyBodyError = () =>
  invalid(
    [{ field: 'body', code: 'empty', message: 'is empty: send a JSON-RPC message' }],
    'invalid_json',
  );
