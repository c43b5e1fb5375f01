import { isObject, type JsonObject } from '../../kernel/json.ts';

/** The arguments of `tools/call`; null for any other message. */
export function toolArgumentsOf(body: unknown): JsonObject | null {
  if (!isObject(body) || body.method !== 'tools/call' || !isObject(body.params)) return null;
  const { arguments: args } = body.params;
  return isObject(args) ? args : {};
}
