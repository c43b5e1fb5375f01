import { createdAtOfId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { AgentProtocol } from '../agent-call.ts';
import type { CallRecord, SessionOutcome, SessionRecord } from './session-record.ts';

/** Null: any. */
export type SessionFilter = {
  siteId: string | null;
  agent: string | null;
  protocol: AgentProtocol | null;
  outcome: SessionOutcome | null;
  orderId: string | null;
  /** The bit of the step. */
  failedStep: number | null;
  from: Date | null;
  to: Date | null;
};

const selectSession = `select s.session_id, s.started_at, s.last_at, t.slug as site_slug, s.protocol, s.agent, s.verified,
    s.calls, s.errors, s.steps, s.failed_steps, s.last_error
  from agent_sessions s left join sites t on t.workspace_id = s.workspace_id and t.site_id = s.site_id`;

/** The bit of `order`, the highest: a comparison is estimated better than a bit operation. */
const orderBit = 16;

const outcomeConditions: Record<SessionOutcome, string> = {
  ordered: `s.steps >= ${orderBit}`,
  failed: `s.steps < ${orderBit} and s.last_error is not null`,
  no_order: `s.steps < ${orderBit} and s.last_error is null`,
};

/** Sessions that started before the position, newest first. */
export async function listSessionRows(
  view: View,
  filter: SessionFilter,
  { before, limit }: { before: { at: Date; id: string } | null; limit: number },
): Promise<SessionRecord[]> {
  const { conditions, values, add } = startConditions(view.tenant.workspaceId);
  if (filter.siteId !== null) conditions.push(`s.site_id = ${add(filter.siteId)}`);
  if (filter.agent !== null) conditions.push(`s.agent = ${add(filter.agent)}`);
  if (filter.protocol !== null) conditions.push(`s.protocol = ${add(filter.protocol)}`);
  if (filter.outcome !== null) conditions.push(outcomeConditions[filter.outcome]);
  if (filter.failedStep !== null)
    conditions.push(`s.failed_steps & ${add(filter.failedStep)} <> 0`);
  if (filter.from !== null) conditions.push(`s.started_at >= ${add(filter.from)}`);
  if (filter.to !== null) conditions.push(`s.started_at < ${add(filter.to)}`);
  if (filter.orderId !== null) {
    const ids = await listSessionsOfOrder(view, filter.orderId);
    const starts = ids.map((id) => createdAtOfId('ags', id));
    conditions.push(`s.started_at = any(${add(starts)}) and s.session_id = any(${add(ids)})`);
  }
  if (before !== null)
    conditions.push(`(s.started_at, s.session_id) < (${add(before.at)}, ${add(before.id)})`);
  return view.query<SessionRecord>(
    `${selectSession} where ${conditions.join(' and ')}
     order by s.started_at desc, s.session_id desc limit ${add(limit)}`,
    values,
  );
}

async function listSessionsOfOrder(view: View, orderId: string): Promise<string[]> {
  const rows = await view.query<{ session_id: string }>(
    'select distinct session_id from agent_calls where workspace_id = $1 and order_id = $2',
    [view.tenant.workspaceId, orderId],
  );
  return rows.map(({ session_id: id }) => id);
}

function startConditions(workspaceId: string) {
  const values: unknown[] = [workspaceId];
  return {
    conditions: ['s.workspace_id = $1'],
    values,
    /** Adds a value and returns its placeholder. */
    add: (value: unknown): string => `$${values.push(value)}`,
  };
}

export async function findSession(
  view: View,
  id: string,
  startedAt: Date,
): Promise<SessionRecord | null> {
  const [row] = await view.query<SessionRecord>(
    `${selectSession} where s.workspace_id = $1 and s.started_at = $2 and s.session_id = $3`,
    [view.tenant.workspaceId, startedAt, id],
  );
  return row ?? null;
}

/** Calls of one process may be written before an earlier one of another. */
const toleranceMilliseconds = 60_000;

export async function listCalls(
  view: View,
  { session_id: id, started_at: startedAt, last_at: lastAt }: SessionRecord,
  limit: number,
): Promise<CallRecord[]> {
  return view.query<CallRecord>(
    `select call_id, at, protocol, operation, step, method, path, caller, input, output, error, latency_ms, cart, checkout,
       order_id, words, match
     from agent_calls
     where workspace_id = $1 and session_id = $2 and at between $3 and $4
     order by at, number limit $5`,
    [
      view.tenant.workspaceId,
      id,
      new Date(startedAt.getTime() - toleranceMilliseconds),
      lastAt,
      limit,
    ],
  );
}
