import type { Static } from 'typebox';
import type { AgentCallDto } from '../../../core/agent-sessions/reading/call-dto.ts';
import { isObject, type JsonObject } from '../../../kernel/json.ts';
import { type FilledInput, fillPlaceholders, type Substitutes } from './fill-placeholders.ts';

export type RecordedCall = Static<typeof AgentCallDto>;

export type ReplayRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
  replaced: ReadonlySet<string>;
};

/** A call that cannot be sent, and why. */
export type SkippedCall = { skipped: string };

type Options = Substitutes & {
  base: URL;
  /** API key to send for calls that were made with a credential. */
  key: string | null;
  /** Number of the call, for ids that must be new. */
  number: number;
};

/** The request of a recorded call, with sandbox values for what was redacted. */
export function buildRequest(call: RecordedCall, options: Options): ReplayRequest | SkippedCall {
  if (call.method === 'EVENT') return { skipped: 'not a call: the order was placed' };
  if (call.operation === 'pay') return { skipped: 'signed payments are not recorded' };
  if ('truncated' in call.input) return { skipped: 'the input was too long to be recorded' };
  const filled = fillPlaceholders(call.input, options);
  if (filled.missing.size > 0)
    return { skipped: `${[...filled.missing].join(', ')} has no value in this replay` };
  return toRequest(call, filled, options);
}

function toRequest(
  call: RecordedCall,
  { value, replaced }: FilledInput,
  { base, key, number, runId }: Options,
): ReplayRequest {
  const { site_slug: slug, params = {}, query = {}, body } = value as Record<string, JsonObject>;
  const path = call.path
    .replaceAll('::', ':')
    .replaceAll(/:(\w+)/g, (all, name) =>
      name in params ? encodeURIComponent(String(params[name])) : all,
    );
  const url = new URL(path, base);
  for (const [name, parameter] of Object.entries(query))
    for (const item of [parameter].flat()) url.searchParams.append(name, String(item));
  const id = `replay-${runId}-${number}`;
  return {
    method: call.method,
    url: url.href,
    headers: headersOf(call, { host: hostFor(base, slug), key, id }),
    body: body === undefined ? null : JSON.stringify(withIds(body, call, id)),
    replaced,
  };
}

const hostFor = (base: URL, slug: unknown): string =>
  typeof slug === 'string' ? `${slug}.${base.host}` : base.host;

function headersOf(
  { caller, method }: RecordedCall,
  { host, key, id }: { host: string; key: string | null; id: string },
): Record<string, string> {
  return {
    host,
    'user-agent': 'stoa-replay',
    ...(method !== 'GET' && method !== 'DELETE' && { 'content-type': 'application/json' }),
    ...(method !== 'GET' && { 'idempotency-key': id }),
    ...(caller.profile !== null && { 'ucp-agent': `profile="${caller.profile}"` }),
    ...(caller.credential_id !== null && key !== null && { authorization: `Bearer ${key}` }),
  };
}

/** Ids of messages and the metadata of UCP tools are not recorded: they are new in every call. */
function withIds(body: JsonObject, { caller, path }: RecordedCall, id: string): JsonObject {
  const { params, message } = body;
  if (isObject(message)) return { ...body, message: { messageId: id, ...message } };
  if (!isObject(params)) return body;
  if (isObject(params.message))
    return { ...body, params: { ...params, message: { messageId: id, ...params.message } } };
  if (!path.startsWith('/ucp/mcp') || !isObject(params.arguments)) return body;
  const meta = { 'ucp-agent': { profile: caller.profile }, 'idempotency-key': id };
  return { ...body, params: { ...params, arguments: { ...params.arguments, meta } } };
}
