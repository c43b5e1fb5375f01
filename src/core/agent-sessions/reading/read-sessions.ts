import type { Static } from 'typebox';
import { invalid, notFound } from '../../../kernel/domain-error.ts';
import { createdAtOfId } from '../../../kernel/id.ts';
import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../../kernel/page.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { toAgentCallDto } from './call-dto.ts';
import { type AgentSessionDetail, type AgentSessionDto, toAgentSessionDto } from './session-dto.ts';
import { findSession, listCalls, listSessionRows, type SessionFilter } from './session-store.ts';

/** Null: any. */
export type SessionQuery = Omit<SessionFilter, 'siteId'> & { siteSlug: string | null };

/** Sessions of agents, newest first. Throws 400 if `from` is not before `to`. */
export async function listAgentSessions(
  view: View,
  { siteSlug, ...query }: SessionQuery,
  request: PageRequest,
): Promise<Page<Static<typeof AgentSessionDto>>> {
  if (query.from && query.to && query.from >= query.to) throw emptyPeriod();
  const siteId = siteSlug === null ? null : (await getOwnSite(view, siteSlug)).id;
  const filters = ['agent_sessions', view.tenant.workspaceId, siteSlug, query];
  const [at, id] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const before = at === undefined ? null : { at: readCursorDate(at), id: String(id) };
  const limit = request.limit + 1;
  const rows = await listSessionRows(view, { ...query, siteId }, { before, limit });
  const page = toPage(
    rows,
    request,
    ({ started_at: startedAt, session_id: last }) => [startedAt.toISOString(), last],
    filters,
  );
  return { ...page, items: page.items.map(toAgentSessionDto) };
}

const emptyPeriod = () =>
  invalid([{ field: 'from', code: 'not_before_to', message: 'must be before `to`' }]);

const maxTimelineLength = 1_000;

/** A session with its calls, oldest first; 404 `agent_session_not_found`. */
export async function getAgentSession(view: View, id: string): Promise<AgentSessionDetail> {
  const startedAt = createdAtOfId('ags', id);
  const session = startedAt && (await findSession(view, id, startedAt));
  if (!session) throw sessionNotFound();
  const calls = await listCalls(view, session, maxTimelineLength + 1);
  return {
    ...toAgentSessionDto(session),
    timeline: calls.slice(0, maxTimelineLength).map((call) => toAgentCallDto(call, session)),
    is_complete: calls.length <= maxTimelineLength,
  };
}

const sessionNotFound = () =>
  notFound(
    'agent_session_not_found',
    'There is no such session in this workspace. Sessions are kept for a limited time (AGENT_SESSIONS_DAYS).',
  );
