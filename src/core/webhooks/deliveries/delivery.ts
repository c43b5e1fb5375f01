import { type Static, Type } from 'typebox';
import { notFound } from '../../../kernel/domain-error.ts';
import type { EventId, Id } from '../../../kernel/id.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';
import type { WebhookId } from '../endpoint.ts';

export type DeliveryId = Id<'dlv'>;

/** One POST and its result. */
export type DeliveryAttempt = {
  /** Starts at 1. */
  number: number;
  at: Date;
  statusCode: number | null;
  latencyMs: number;
  /** timeout, dns, tls, connect, blocked, protocol, http or internal; null: the receiver accepted it. */
  error: string | null;
  /** The first 4 KB, as text. */
  responseBody: string | null;
};

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The delivery of one event to one endpoint. */
export type WebhookDelivery = {
  id: DeliveryId;
  endpointId: WebhookId;
  eventId: EventId;
  eventType: string;
  status: DeliveryStatus;
  /** Why it failed: `attempts_exhausted`, `endpoint_paused` or `discarded`. */
  reason: string | null;
  replayOf: DeliveryId | null;
  createdAt: Date;
  nextAttemptAt: Date | null;
  /** Attempts that were started; an attempt interrupted by a crash has no entry in `attempts`. */
  attemptCount: number;
  attempts: DeliveryAttempt[];
};

const DeliveryAttemptDto = Type.Object({
  attempt: Type.Integer(),
  delivery_id: Type.String({ description: 'As sent in the header `X-Svc-Delivery-Id`.' }),
  at: dateTime,
  status_code: nullable(Type.Integer()),
  latency_ms: Type.Integer(),
  error: nullable(
    Type.String(),
    'timeout, dns, tls, connect, blocked, protocol, http or internal; null: accepted.',
  ),
  response_body: nullable(Type.String(), 'The first 4 KB.'),
});

/** A webhook delivery in the REST API. */
export const WebhookDeliveryDto = Type.Object(
  {
    id: Type.String(),
    endpoint_id: Type.String(),
    event_id: Type.String({ description: 'The same in every attempt and replay.' }),
    event_type: Type.String(),
    status: Type.Union([
      Type.Literal('pending'),
      Type.Literal('delivered'),
      Type.Literal('failed'),
    ]),
    reason: nullable(Type.String(), '`attempts_exhausted`, `endpoint_paused` or `discarded`.'),
    replay_of: nullable(Type.String(), 'The delivery that this one repeats.'),
    created_at: dateTime,
    next_attempt_at: nullable(dateTime),
    attempt_count: Type.Integer(),
    attempts: Type.Array(DeliveryAttemptDto),
  },
  { $id: 'WebhookDelivery' },
);

/** A single delivery, with what was sent. */
export const WebhookDeliveryDetailDto = Type.Object(
  {
    ...WebhookDeliveryDto.properties,
    payload: nullable(
      Type.String(),
      'The body of every attempt. Null: the event is no longer stored, or the credential cannot read what it is about.',
    ),
    attempts: Type.Array(
      Type.Object({
        ...DeliveryAttemptDto.properties,
        request_headers: nullable(
          Type.Object({}, { additionalProperties: Type.String() }),
          'The headers that were sent, for credentials with `write:webhooks`. Signatures of a replaced secret are left out.',
        ),
      }),
    ),
  },
  { $id: 'WebhookDeliveryDetail' },
);

export function toWebhookDeliveryDto(delivery: WebhookDelivery): Static<typeof WebhookDeliveryDto> {
  return {
    id: delivery.id,
    endpoint_id: delivery.endpointId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    status: delivery.status,
    reason: delivery.reason,
    replay_of: delivery.replayOf,
    created_at: delivery.createdAt.toISOString(),
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    attempt_count: delivery.attemptCount,
    attempts: delivery.attempts.map((attempt) => ({
      attempt: attempt.number,
      delivery_id: buildAttemptId(delivery.id, attempt.number),
      at: attempt.at.toISOString(),
      status_code: attempt.statusCode,
      latency_ms: attempt.latencyMs,
      error: attempt.error,
      response_body: attempt.responseBody,
    })),
  };
}

/** An id of each HTTP attempt that starts with the id of its delivery. */
export const buildAttemptId = (id: DeliveryId, attempt: number) => `${id}.${attempt}`;

/** A delivery that was just queued. */
export function createQueuedDelivery(queued: {
  id: DeliveryId;
  endpointId: WebhookId;
  event: { id: EventId; type: string };
  replayOf: DeliveryId | null;
  at: Date;
}): WebhookDelivery {
  return {
    id: queued.id,
    endpointId: queued.endpointId,
    eventId: queued.event.id,
    eventType: queued.event.type,
    status: 'pending',
    reason: null,
    replayOf: queued.replayOf,
    createdAt: queued.at,
    nextAttemptAt: queued.at,
    attemptCount: 0,
    attempts: [],
  };
}

export const deliveryNotFound = () =>
  notFound(
    'delivery_not_found',
    'This endpoint has no such delivery. Deliveries are kept for 30 days.',
  );
