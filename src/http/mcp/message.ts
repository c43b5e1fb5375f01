import { invalid } from '../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../kernel/json.ts';

export type RpcId = string | number;

/** What a client may post: a call, or something that wants no answer. */
export type ClientMessage =
  | { kind: 'call'; id: RpcId; method: string; params: JsonObject }
  | { kind: 'notice' };

/**
 * Reads one JSON-RPC message (MCP 2025-11-25, Base Protocol). Notifications and answers to calls that
 * were never made are notices. Refuses with `invalid_request` what is no message, batches too, and
 * with `validation_failed` params that are no object.
 */
export function readMessage(body: unknown): ClientMessage {
  if (body === undefined) throw emptyBodyError();
  if (!isObject(body))
    throw invalidMessageError('body', 'must be one JSON-RPC message; batches are not taken');
  const { jsonrpc, method, id } = body;
  // Some clients write null for nothing.
  const params = body.params ?? {};
  if (jsonrpc !== '2.0') throw invalidMessageError('jsonrpc', 'must be "2.0"');
  if (method === undefined && ('result' in body || 'error' in body)) return { kind: 'notice' };
  if (typeof method !== 'string' || method === '')
    throw invalidMessageError('method', 'must name a method');
  if (id === undefined) return { kind: 'notice' };
  if (!isRpcId(id)) throw invalidMessageError('id', 'must be a string or a number');
  if (!isObject(params))
    throw invalid([{ field: 'params', code: 'type', message: 'must be an object' }]);
  return { kind: 'call', id, method, params };
}

/** The id that a body has, as far as it could be read. */
export function messageIdOf(body: unknown): RpcId | null {
  const id = isObject(body) ? body.id : null;
  return isRpcId(id) ? id : null;
}

const isRpcId = (id: unknown): id is RpcId => typeof id === 'string' || typeof id === 'number';

const invalidMessageError = (field: string, message: string) =>
  invalid([{ field, code: 'envelope', message }], 'invalid_request');

const emptyBodyError = () =>
  invalid([{ field: 'body', code: 'empty', message: 'is empty: send JSON' }], 'invalid_json');
