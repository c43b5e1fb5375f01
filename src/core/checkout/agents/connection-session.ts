import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { ConnectionAccess } from '../../access/bearer.ts';
import { sessionNotFound } from '../session.ts';
import {
  type ConnectionSession,
  insertConnectionSession,
  selectConnectionSession,
  updateIntentTrace,
} from './connection-session-store.ts';

/** Stores that a connection opened a session, which then belongs to it. */
export const saveConnectionSession = insertConnectionSession;

/** The connection that opened a session; null if another API or a page did. */
export function findConnectionSession(
  view: View,
  sessionId: string,
): Promise<ConnectionSession | null> {
  return selectConnectionSession(view, sessionId);
}

/** Throws 404 `checkout_not_found` unless the connection opened the session. */
export async function assertOwnSession(
  view: View,
  sessionId: string,
  { id }: Pick<ConnectionAccess, 'id'>,
): Promise<void> {
  const opened = await selectConnectionSession(view, sessionId);
  if (opened?.connectionId !== id) throw sessionNotFound();
}

/** Why an agent gave up a session, as it reports it. Recorded once and never returned. */
export type IntentTrace = {
  reason_code: string;
  trace_summary?: string | undefined;
  metadata?: Record<string, string | number | boolean> | undefined;
};

export function recordIntentTrace(work: Work, sessionId: string, trace: IntentTrace): void {
  updateIntentTrace(work, sessionId, trace);
}
