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

/** An attempt that has just ended, and what it was about. */
export type CompletedAttempt = {
  eventId: EventId;
  eventType: string;
  deliveryId: DeliveryId;
  endpointId: WebhookId;
  url: string;
  /** From 1. */
  number: number;
  at: Date;
  statusCode: number | null;
  latencyMs: number;
  /** Null: the receiver took it. */
  error: string | null;
};

export type AttemptPoller = {
  /** What has ended since the last call. */
  catchUp(): Promise<CompletedAttempt[]>;
};

/** An attempt is written down when it has ended, which is at most so long after it began. */
const maxAttemptMilliseconds = 40_000;

/**
 * Follows the attempts of a workspace from `from` on, each once. They are known by when they began
 * and come when they end, so it looks back as long as one may take.
 */
export function createAttemptPoller(unit: UnitOfWork, tenant: Tenant, from: Date): AttemptPoller {
  const told = new Map<string, Date>();
  let latest = from;
  return {
    async catchUp() {
      const back = new Date(latest.getTime() - maxAttemptMilliseconds);
      const since = back > from ? back : from;
      const heard = await unit.view(tenant, async (view) => {
        const rows = await listAttemptsSince(view, since);
        const fresh = rows.filter((row) => !told.has(getAttemptId(row)));
        return joinSubjects(fresh, await listDeliverySubjects(view, listDeliveryTimes(fresh)));
      });
      for (const { deliveryId, number, at } of heard) {
        told.set(buildAttemptId(deliveryId, number), at);
        if (at > latest) latest = at;
      }
      for (const [name, at] of told) if (at < since) told.delete(name);
      return heard;
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

/** Of endpoints that are gone there is nothing to say. */
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
