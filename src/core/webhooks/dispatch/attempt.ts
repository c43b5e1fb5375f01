import { type Clock, stopwatch } from '../../../kernel/clock.ts';
import { toStorableText } from '../../../kernel/storable-text.ts';
import type { OutboundClient } from '../../../platform/outbound/client.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { currentTraceparent } from '../../../platform/telemetry/tracing.ts';
import { buildAttemptId, type DeliveryAttempt } from '../deliveries/delivery.ts';
import type { ClaimedDelivery } from './claim-store.ts';
import { parseRetryAfter } from './retry-schedule.ts';
import { buildWebhookHeaders } from './webhook-headers.ts';

/** Five seconds in total, and the first 4 KB of the response. */
const limits = { timeoutSeconds: 5, maxBodyBytes: 4_096 };

/** The result of an attempt, and what it says about the next one. */
export type AttemptOutcome = {
  attempt: DeliveryAttempt;
  retryAfterSeconds: number | null;
  /** Whether the connection was closed early, because the response was too long or incomplete. */
  isTruncated?: boolean;
};

/** Builds the request to an order's platform or agent: the current order in its format. */
export type BuildPlatformRequest = (
  delivery: Pick<
    ClaimedDelivery,
    'workspaceId' | 'endpointId' | 'eventId' | 'eventType' | 'createdAt' | 'url' | 'subject'
  >,
  at: Date,
) => Promise<{ headers: Record<string, string>; body: string }>;

type Deps = {
  outbound: OutboundClient;
  clock: Clock;
  log: Log;
  /** The decrypted secret of the endpoint; throws if it cannot be decrypted. */
  secretOf(delivery: ClaimedDelivery): string;
  toPlatform: BuildPlatformRequest;
  standardHeaders: boolean;
};

/**
 * Sends a delivery once. Every outcome is returned as an attempt with its error class, or null for
 * success; an internal error is `internal`.
 */
export async function makeAttempt(deps: Deps, delivery: ClaimedDelivery): Promise<AttemptOutcome> {
  const { outbound, clock } = deps;
  const at = clock();
  const began = stopwatch();
  const buildAttempt = (
    rest: Pick<DeliveryAttempt, 'statusCode' | 'error' | 'responseBody'>,
  ): DeliveryAttempt => ({
    number: delivery.attempt,
    at,
    latencyMs: Math.round(stopwatch() - began),
    ...rest,
  });
  try {
    const post =
      delivery.secret === null
        ? await deps.toPlatform(delivery, at)
        : { headers: signRequest(deps, delivery, at), body: delivery.payload };
    const traceparent = currentTraceparent();
    const headers = traceparent === null ? post.headers : { ...post.headers, traceparent };
    const request = { url: delivery.url, method: 'POST', body: post.body, headers } as const;
    const {
      status,
      headers: responseHeaders,
      body,
      bodyTruncated: wasCut,
    } = await outbound.send({ ...request, isRepeatable: true }, limits);
    const isAccepted = status >= 200 && status < 300;
    return {
      attempt: buildAttempt({
        statusCode: status,
        error: isAccepted ? null : 'http',
        responseBody: decodeBody(body),
      }),
      retryAfterSeconds: parseRetryAfter(status, responseHeaders['retry-after'], clock()),
      isTruncated: wasCut,
    };
  } catch (error) {
    const isInternal = !(error instanceof OutboundError);
    if (isInternal)
      deps.log.error(
        { err: error, delivery_id: delivery.deliveryId },
        'a webhook attempt failed with an internal error',
      );
    const failure = isInternal ? 'internal' : error.errorClass;
    const attempt = buildAttempt({ statusCode: null, error: failure, responseBody: null });
    return { attempt, retryAfterSeconds: null };
  }
}

function signRequest(deps: Deps, delivery: ClaimedDelivery, at: Date): Record<string, string> {
  const { deliveryId, attempt, eventId, eventType, payload } = delivery;
  return buildWebhookHeaders({
    secret: deps.secretOf(delivery),
    eventId,
    eventType,
    deliveryId: buildAttemptId(deliveryId, attempt),
    attempt,
    at,
    body: payload,
    standard: deps.standardHeaders,
  });
}

/**
 * Replaces what the database cannot store: invalid UTF-8 and NUL. Drops a character that the limit
 * cuts off.
 */
function decodeBody(body: Uint8Array): string | null {
  if (body.byteLength === 0) return null;
  const stream = body.byteLength === limits.maxBodyBytes;
  return toStorableText(new TextDecoder('utf-8', { ignoreBOM: true }).decode(body, { stream }));
}
