import type { EventId } from '../../../kernel/id.ts';
import { createdAtOfId } from '../../../kernel/id.ts';
import type { Tenant, UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { WebhookId } from '../endpoint.ts';
import { buildAttemptId, type DeliveryId } from './delivery.ts';
import {
  listAttemptsSince,
  listDeliverySubjects,
  type RecentAttemptRow,
} from './recent-attempt-store.ts';

/** An attempt that has just ended, with its delivery. */
export type CompletedAttempt = {
  eventId: EventId;
  eventType: string;
  deliveryId: DeliveryId;
  endpointId: WebhookId;
  url: string;
  /** Starts at 1. */
  number: number;
  at: Date;
  statusCode: number | null;
  latencyMs: number;
  /** Null: the receiver accepted it. */
  error: string | null;
};

export type AttemptPoller = {
  /** Attempts that have ended since the last call. */
  catchUp(): Promise<CompletedAttempt[]>;
};

/** The longest time from the start of an attempt until it is stored. */
const maxAttemptMilliseconds = 40_000;

/**
 * Follows the attempts of a workspace from `from` on, returning each once. Attempts are stored when
 * they end but sorted by when they began, so each poll looks back by the longest duration.
 */
export function createAttemptPoller(unit: UnitOfWork, tenant: Tenant, from: Date): AttemptPoller {
  const seen = new Map<string, Date>();
  let latest = from;
  return {
    async catchUp() {
      const earliest = new Date(latest.getTime() - maxAttemptMilliseconds);
      const since = earliest > from ? earliest : from;
      const attempts = await unit.view(tenant, async (view) => {
        const rows = await listAttemptsSince(view, since);
        const fresh = rows.filter((row) => !seen.has(getAttemptId(row)));
        return joinSubjects(fresh, await listDeliverySubjects(view, listDeliveryTimes(fresh)));
      });
      for (const { deliveryId, number, at } of attempts) {
        seen.set(buildAttemptId(deliveryId, number), at);
        if (at > latest) latest = at;
      }
      for (const [id, at] of seen) if (at < since) seen.delete(id);
      return attempts;
    },
  };
}

const getAttemptId = (row: RecentAttemptRow) => buildAttemptId(row.delivery_id, row.attempt);

function listDeliveryTimes(rows: RecentAttemptRow[]): { id: DeliveryId; createdAt: Date }[] {
  const ids = [...new Set(rows.map((row) => row.delivery_id))];
  return ids.flatMap((id) => {
    const createdAt = createdAtOfId('dlv', id);
    return createdAt ? [{ id, createdAt }] : [];
  });
}

type DeliverySubjects = Awaited<ReturnType<typeof listDeliverySubjects>>;

/** Attempts of deleted endpoints are left out. */
function joinSubjects(rows: RecentAttemptRow[], subjects: DeliverySubjects): CompletedAttempt[] {
  const known = new Map(subjects.map((subject) => [subject.delivery_id, subject]));
  return rows.flatMap((row) => {
    const subject = known.get(row.delivery_id);
    if (!subject) return [];
    return {
      eventId: subject.event_id,
      eventType: subject.event_type,
      deliveryId: row.delivery_id,
      endpointId: subject.endpoint_id,
      url: subject.url,
      number: row.attempt,
      at: row.at,
      statusCode: row.status_code,
      latencyMs: row.latency_ms,
      error: row.error,
    };
  });
}
