import { type Static, Type } from 'typebox';
import { dateTime, nullableDateTime, nullableText } from '../../../platform/fields.ts';
import type { Subscriber } from './subscriber.ts';

/** A subscriber in the REST API. */
export const SubscriberDto = Type.Object(
  {
    id: Type.String(),
    site_slug: Type.String(),
    plan: Type.Object({ id: Type.String(), name: Type.String() }),
    email: Type.String(),
    name: nullableText,
    customer_id: Type.Union([Type.String(), Type.Null()], {
      description: 'Null until the first payment or, for a free plan, until the membership starts.',
    }),
    status: Type.String({ description: '`pending`, `active`, `past_due` or `cancelled`.' }),
    price: Type.Object(
      { amount: Type.Integer(), currency: Type.String() },
      { description: 'Price of the current or due period.' },
    ),
    interval: Type.String({ description: '`month`, `year` or `once`.' }),
    current_period_start: nullableDateTime,
    current_period_end: Type.Union([dateTime, Type.Null()], {
      description: 'Null: no end, or not started yet.',
    }),
    payment_url: Type.Union([Type.String(), Type.Null()], {
      description:
        'Page on which the amount due is paid; valid until it is paid. Null: nothing is due.',
    }),
    disputed: Type.Boolean({
      description:
        'Whether a bank disputes one of its payments. A dispute that is lost ends the membership.',
    }),
    created_at: dateTime,
    activated_at: nullableDateTime,
    cancelled_at: nullableDateTime,
    updated_at: dateTime,
  },
  { $id: 'MembershipSubscriber' },
);

export function toSubscriberDto(
  subscriber: Subscriber,
  origin: string,
): Static<typeof SubscriberDto> {
  return {
    id: subscriber.id,
    site_slug: subscriber.siteSlug,
    plan: { id: subscriber.planId, name: subscriber.planName },
    email: subscriber.email,
    name: subscriber.name,
    customer_id: subscriber.customerId,
    status: subscriber.status,
    price: subscriber.price,
    interval: subscriber.interval,
    current_period_start: subscriber.periodStart?.toISOString() ?? null,
    current_period_end: subscriber.periodEnd?.toISOString() ?? null,
    payment_url: subscriber.dueSince === null ? null : buildPaymentUrl(origin, subscriber.id),
    disputed: subscriber.disputed,
    created_at: subscriber.createdAt.toISOString(),
    activated_at: subscriber.activatedAt?.toISOString() ?? null,
    cancelled_at: subscriber.cancelledAt?.toISOString() ?? null,
    updated_at: subscriber.updatedAt.toISOString(),
  };
}

/**
 * Where a subscriber pays: a URL of this server that redirects to the processor's page. The
 * processor's pages close within the hour, but a link in an email may be opened days later.
 */
export const buildPaymentUrl = (origin: string, id: string) =>
  `${buildMembershipUrl(origin, id)}/pay`;

/** The status page of a membership. */
export const buildMembershipUrl = (origin: string, id: string) => `${origin}/memberships/${id}`;
