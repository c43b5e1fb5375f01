import { type Clock, stopwatch } from '../../../kernel/clock.ts';
import type { OutboundClient } from '../../../platform/outbound/client.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { buildAttemptId, type DeliveryAttempt } from '../deliveries/delivery.ts';
import type { ClaimedDelivery } from './claim-store.ts';
import { parseRetryAfter } from './retry-schedule.ts';
import { buildWebhookHeaders } from './webhook-headers.ts';

/** §8, security 2.5: five seconds for everything, and the first 4 KB of the answer. */
const limits = { timeoutSeconds: 5, maxBodyBytes: 4_096 };

/** An attempt that was made, and what it says about the next one. */
export type AttemptOutcome = {
  attempt: DeliveryAttempt;
  retryAfterSeconds: number | null;
  /** Whether it cost its connection: the answer was longer than what is kept, or broke off. */
  wasCut?: boolean;
};

/** What is posted to the platform of an order: the order as it stands, in the platform's own words. */
export type BuildPlatformRequest = (
  delivery: Pick<
    ClaimedDelivery,
    'workspaceId' | 'eventId' | 'eventType' | 'createdAt' | 'url' | 'subject'
  >,
  at: Date,
) => Promise<{ headers: Record<string, string>; body: string }>;

type Deps = {
  outbound: OutboundClient;
  clock: Clock;
  log: Log;
  /** The plain secret of the endpoint; throws when it cannot be opened. */
  secretOf(delivery: ClaimedDelivery): string;
  toPlatform: BuildPlatformRequest;
  standardHeaders: boolean;
};

/** Posts a delivery once. Every outcome is an attempt with its class of failure, or none; mistakes of ours are `internal`. */
export async function makeAttempt(means: Deps, delivery: ClaimedDelivery): Promise<AttemptOutcome> {
  const { outbound, clock } = means;
  const at = clock();
  const began = stopwatch();
  const made = (
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
        ? await means.toPlatform(delivery, at)
        : { headers: signRequest(means, delivery, at), body: delivery.payload };
    const request = { url: delivery.url, method: 'POST', ...post } as const;
    const {
      status,
      headers: told,
      body,
      bodyTruncated: wasCut,
    } = await outbound.send({ ...request, isRepeatable: true }, limits);
    const wasTaken = status >= 200 && status < 300;
    return {
      attempt: made({
        statusCode: status,
        error: wasTaken ? null : 'http',
        responseBody: decodeBody(body),
      }),
      retryAfterSeconds: parseRetryAfter(status, told['retry-after'], clock()),
      wasCut,
    };
  } catch (error) {
    const isOurs = !(error instanceof OutboundError);
    if (isOurs) means.log.error({ err: error, delivery_id: delivery.deliveryId }, 'not sent');
    const failure = isOurs ? 'internal' : error.errorClass;
    const attempt = made({ statusCode: null, error: failure, responseBody: null });
    return { attempt, retryAfterSeconds: null };
  }
}

function signRequest(means: Deps, delivery: ClaimedDelivery, at: Date): Record<string, string> {
  const { deliveryId, attempt, eventId, eventType, payload } = delivery;
  return buildWebhookHeaders({
    secret: means.secretOf(delivery),
    eventId,
    eventType,
    deliveryId: buildAttemptId(deliveryId, attempt),
    attempt,
    at,
    body: payload,
    standard: means.standardHeaders,
  });
}

/** What is no UTF-8 is replaced, a letter that the limit cuts through left out; the database holds no zero byte. */
function decodeBody(body: Uint8Array): string | null {
  if (body.byteLength === 0) return null;
  const stream = body.byteLength === limits.maxBodyBytes;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body, { stream });
  return text.replaceAll('\0', '\uFFFD');
}
