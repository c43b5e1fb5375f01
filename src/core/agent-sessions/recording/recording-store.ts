import type { Id, WorkspaceId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { AgentProtocol } from '../agent-call.ts';
import { type KnownSession, mapKey, type SessionsByKey } from './resolve-sessions.ts';

/** A row of `agent_calls`, with the start of its session. */
export type CallRow = {
  workspace_id: WorkspaceId;
  session_id: string;
  started_at: Date;
  call_id: Id<'agc'>;
  at: Date;
  number: number;
  site_id: string | null;
  protocol: AgentProtocol;
  operation: string;
  step: number;
  /** Bits of the steps that the call completed. */
  done: number;
  method: string;
  path: string;
  agent: string;
  verified: boolean;
  caller: object;
  /** JSON. */
  input: string;
  output: string | null;
  error: string | null;
  latency_ms: number;
  cart: string | null;
  checkout: string | null;
  order_id: string | null;
  words: string | null;
  match: string | null;
};

const day = 86_400_000;

export const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / day) * day);

/** Only one process writes at a time, so that calls of one session do not open two. */
export async function lockRecording(work: Work): Promise<void> {
  await work.query('select pg_advisory_xact_lock(7361200144)', []);
}

/** The sessions of keys that were used since yesterday. */
export async function findKnownSessions(
  work: Work,
  keys: { workspaceId: WorkspaceId; key: string }[],
): Promise<SessionsByKey> {
  const rows = await work.query<{
    workspace_id: string;
    key: string;
    session_id: string;
    started_at: Date;
    seen_at: Date;
    bound: boolean;
  }>(
    `select k.workspace_id, k.key, k.session_id, k.started_at, k.seen_at, k.bound
     from unnest($1::text[], $2::text[]) as wanted (workspace_id, key)
     join agent_session_keys k on k.workspace_id = wanted.workspace_id and k.key = wanted.key
     where k.day >= $3 order by k.seen_at`,
    [
      keys.map(({ workspaceId }) => workspaceId),
      keys.map(({ key }) => key),
      new Date(startOfDay(work.now).getTime() - day),
    ],
  );
  return new Map(
    rows.map((row) => [
      mapKey(row.workspace_id, row.key),
      {
        sessionId: row.session_id,
        startedAt: row.started_at,
        seenAt: row.seen_at,
        bound: row.bound,
      },
    ]),
  );
}

export type KeyRow = { workspaceId: WorkspaceId; key: string; session: KnownSession };

export async function saveSessionKeys(work: Work, rows: KeyRow[]): Promise<void> {
  await work.query(
    `insert into agent_session_keys (workspace_id, key, day, session_id, started_at, seen_at, bound)
     select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::boolean[])
     on conflict (workspace_id, key, day) do update set session_id = excluded.session_id,
       started_at = excluded.started_at, seen_at = excluded.seen_at, bound = excluded.bound`,
    [
      rows.map(({ workspaceId }) => workspaceId),
      rows.map(({ key }) => key),
      rows.map(({ session }) => startOfDay(session.seenAt)),
      rows.map(({ session }) => session.sessionId),
      rows.map(({ session }) => session.startedAt),
      rows.map(({ session }) => session.seenAt),
      rows.map(({ session }) => session.bound),
    ],
  );
}

/**
 * Adds calls and the counts of their sessions in one statement. Calls that are already stored, by an
 * attempt whose response was lost, are not counted again.
 */
export async function addCalls(work: Work, rows: CallRow[]): Promise<void> {
  await work.query(
    `with sent as materialized (
       select * from json_to_recordset($1::json) as s (workspace_id text, session_id text, started_at timestamptz,
         call_id text, at timestamptz, number int, site_id text, protocol text, operation text, step int, done int, method text, path text,
         agent text, verified boolean, caller json, input text, output text, error text, latency_ms int, cart text, checkout text,
         order_id text, words text, match text)),
     fresh as (
       insert into agent_calls (workspace_id, session_id, call_id, at, number, site_id, protocol, operation, step, method, path, caller,
         input, output, error, latency_ms, cart, checkout, order_id, words, match)
       select workspace_id, session_id, call_id, at, number, site_id, protocol, operation, step, method, path, caller,
         input::json, output::json, error, latency_ms, cart, checkout, order_id, words, match from sent
       on conflict do nothing returning workspace_id, session_id, at, call_id)
     insert into agent_sessions (workspace_id, session_id, started_at, last_at, site_id, protocol, agent, verified, calls,
       errors, steps, failed_steps, last_error)
     select s.workspace_id, s.session_id, s.started_at, max(s.at),
       (array_agg(s.site_id order by s.at, s.number) filter (where s.site_id is not null))[1],
       (array_agg(s.protocol order by s.at, s.number))[1], (array_agg(s.agent order by s.at, s.number))[1], bool_or(s.verified), count(*)::int,
       count(s.error)::int, bit_or(s.done), bit_or(case when s.error is null then 0 else s.step end),
       (array_agg(s.error order by s.at desc, s.number desc))[1]
     from sent s join fresh f using (workspace_id, session_id, at, call_id)
     group by s.workspace_id, s.session_id, s.started_at
     on conflict (workspace_id, started_at, session_id) do update set
       last_at = greatest(agent_sessions.last_at, excluded.last_at),
       site_id = coalesce(agent_sessions.site_id, excluded.site_id),
       verified = agent_sessions.verified or excluded.verified,
       calls = agent_sessions.calls + excluded.calls,
       errors = agent_sessions.errors + excluded.errors,
       steps = agent_sessions.steps | excluded.steps,
       failed_steps = agent_sessions.failed_steps | excluded.failed_steps,
       last_error = case when excluded.last_at >= agent_sessions.last_at then excluded.last_error
         else agent_sessions.last_error end`,
    [JSON.stringify(rows)],
  );
}

/** The stores of carts and checkout sessions, by token. */
export async function findStoresOfTokens(
  work: Work,
  tokens: { workspaceId: WorkspaceId; token: string }[],
): Promise<Map<string, string>> {
  const rows = await work.query<{ token: string; site_id: string }>(
    `select t.token, coalesce(c.site_id, s.site_id) as site_id
     from unnest($1::text[], $2::text[]) as t (workspace_id, token)
     left join carts c on c.workspace_id = t.workspace_id and c.token = t.token
     left join checkout_sessions s on s.workspace_id = t.workspace_id and s.session_id = t.token
     where coalesce(c.site_id, s.site_id) is not null`,
    [tokens.map(({ workspaceId }) => workspaceId), tokens.map(({ token }) => token)],
  );
  return new Map(rows.map(({ token, site_id: siteId }) => [token, siteId]));
}

export type PlacedOrder = {
  workspaceId: WorkspaceId;
  orderId: string;
  siteId: string;
  createdAt: Date;
  checkoutId: string | null;
  cartToken: string | null;
};

/** Orders with the checkout session and the cart that they came from. */
export async function findPlacedOrders(
  work: Work,
  orders: { workspaceId: WorkspaceId; orderId: string }[],
): Promise<PlacedOrder[]> {
  return work.query<PlacedOrder>(
    `select o.workspace_id as "workspaceId", o.order_id as "orderId", o.site_id as "siteId",
       o.created_at as "createdAt", o.checkout_id as "checkoutId", s.cart_token as "cartToken"
     from unnest($1::text[], $2::text[]) as wanted (workspace_id, order_id)
     join orders o on o.workspace_id = wanted.workspace_id and o.order_id = wanted.order_id
     left join checkout_sessions s on s.workspace_id = o.workspace_id and s.session_id = o.checkout_id`,
    [orders.map(({ workspaceId }) => workspaceId), orders.map(({ orderId }) => orderId)],
  );
}

/** Deletes rows of the default partitions, which were written before their day had a partition. */
export async function deleteCallsBefore(work: Work, instant: Date): Promise<void> {
  await work.query('delete from agent_calls where at < $1', [instant]);
  await work.query('delete from agent_sessions where started_at < $1', [instant]);
  await work.query('delete from agent_session_keys where day < $1', [instant]);
}

/** Those of the orders that a recorded call already led to. */
export async function findRecordedOrders(
  work: Work,
  orders: { workspaceId: WorkspaceId; orderId: string }[],
): Promise<Set<string>> {
  const rows = await work.query<{ order_id: string }>(
    `select distinct c.order_id from unnest($1::text[], $2::text[]) as wanted (workspace_id, order_id)
     join agent_calls c on c.workspace_id = wanted.workspace_id and c.order_id = wanted.order_id`,
    [orders.map(({ workspaceId }) => workspaceId), orders.map(({ orderId }) => orderId)],
  );
  return new Set(rows.map(({ order_id: id }) => id));
}
