import type { AgentSessionDetail } from '../../../core/agent-sessions/reading/session-dto.ts';
import { buildRequest, type RecordedCall, type ReplayRequest } from './build-request.ts';
import { type ReplayedResult, readResponse } from './read-response.ts';

/** A recorded call and its result in the replay. */
export type ReplayedCall = {
  operation: string;
  recorded: { result: string; latency_ms: number; output: object | null };
  /** Null: the call was not sent. */
  replayed: { result: string; latency_ms: number; output: object } | null;
  /** Why it was not sent. */
  skipped: string | null;
  /** Placeholders that were sent as sandbox values. */
  replaced: string[];
  /** Members of the output that differ, with both values. */
  differences: { member: string; recorded: unknown; replayed: unknown }[];
};

/** Sends a request, and returns its status and body. */
export type SendRequest = (request: ReplayRequest) => Promise<{ status: number; text: string }>;

type Options = {
  base: URL;
  key: string | null;
  coupon: string;
  runId: string;
  send: SendRequest;
  /** A clock in milliseconds. */
  stopwatch: () => number;
};

/** Sends the calls of a session in their order, each after the response to the one before. */
export async function* replaySession(
  { timeline }: Pick<AgentSessionDetail, 'timeline'>,
  { send, stopwatch, ...options }: Options,
): AsyncGenerator<ReplayedCall> {
  const references = new Map<string, string>();
  for (const [index, call] of timeline.entries()) {
    const request = buildRequest(call, { ...options, references, number: index + 1 });
    if ('skipped' in request) {
      yield toReplayedCall(call, { replayed: null, skipped: request.skipped, replaced: [] });
      continue;
    }
    const startedAt = stopwatch();
    const { status, text } = await send(request);
    const response = readResponse(status, text);
    const latency = Math.round(stopwatch() - startedAt);
    rememberIds(call, response, references);
    const { result, output } = response;
    const replayed = { result, latency_ms: latency, output: output.facts };
    yield toReplayedCall(call, { replayed, skipped: null, replaced: [...request.replaced] });
  }
}

/** Later calls name the cart or checkout session of this replay instead of the recorded one. */
function rememberIds(
  { cart, checkout }: RecordedCall,
  { output }: ReplayedResult,
  references: Map<string, string>,
): void {
  if (cart !== null && output.cartToken !== null) references.set(cart, output.cartToken);
  if (checkout !== null && output.checkoutId !== null) references.set(checkout, output.checkoutId);
}

/** Members that say how a call went. Ids differ in every run. */
const comparedMembers = ['status', 'currency', 'total', 'lines', 'products', 'messages'];

function toReplayedCall(
  call: RecordedCall,
  { replayed, skipped, replaced }: Pick<ReplayedCall, 'replayed' | 'skipped' | 'replaced'>,
): ReplayedCall {
  const { operation, result, latency_ms, output } = call;
  const before = (output ?? {}) as Record<string, unknown>;
  const now = (replayed?.output ?? {}) as Record<string, unknown>;
  const differing = comparedMembers.filter(
    (member) => JSON.stringify(before[member]) !== JSON.stringify(now[member]),
  );
  const isComparable = replayed !== null && result === 'ok' && replayed.result === 'ok';
  return {
    operation,
    recorded: { result, latency_ms, output },
    replayed,
    skipped,
    replaced,
    differences: (isComparable ? differing : []).map((member) => ({
      member,
      recorded: before[member] ?? null,
      replayed: now[member] ?? null,
    })),
  };
}

/** Whether the call went as it did when it was recorded. */
export const isSame = ({ recorded, replayed, differences }: ReplayedCall): boolean =>
  replayed !== null && replayed.result === recorded.result && differences.length === 0;
