import type { WorkspaceId } from '../../../kernel/id.ts';
import type { SessionKeys } from './session-keys.ts';

/** A session that a key leads to. */
export type KnownSession = {
  sessionId: string;
  startedAt: Date;
  /** The latest call with this key. */
  seenAt: Date;
  /** Whether an id identifies the session: a cart, checkout session or payer. */
  bound: boolean;
};

export type KeyedCall = { workspaceId: WorkspaceId; at: Date; keys: SessionKeys };

/** By workspace and key. */
export type SessionsByKey = Map<string, KnownSession>;

export const mapKey = (workspaceId: string, key: string): string => `${workspaceId} ${key}`;

/** After this long without a call, the next call of a client starts a session. */
const clientIdleMilliseconds = 30 * 60_000;

/**
 * The session of each call, in the order of the calls. `known` is extended by the keys of the calls.
 * A call without ids continues the session of its client; one with a new id does so unless that
 * session already has another id, because a client may serve many buyers.
 */
export function resolveSessions<Call extends KeyedCall>(
  calls: readonly Call[],
  known: SessionsByKey,
  newSession: (call: Call) => Pick<KnownSession, 'sessionId' | 'startedAt'>,
): KnownSession[] {
  return calls.map((call) => {
    const found = findSession(call, known);
    const session: KnownSession = {
      ...(found ?? newSession(call)),
      seenAt: call.at,
      bound: (found?.bound ?? false) || call.keys.ids.length > 0,
    };
    const { ids, client } = call.keys;
    for (const id of ids) known.set(mapKey(call.workspaceId, id), session);
    if (client !== null) known.set(mapKey(call.workspaceId, client), session);
    return session;
  });
}

function findSession({ workspaceId, at, keys }: KeyedCall, known: SessionsByKey) {
  const ofClient = keys.client === null ? undefined : known.get(mapKey(workspaceId, keys.client));
  const current = ofClient && isRecent(ofClient, at) ? ofClient : undefined;
  if (current && keys.followsClient) return current;
  for (const id of keys.ids) {
    const session = known.get(mapKey(workspaceId, id));
    if (session) return session;
  }
  return keys.ids.length === 0 || !current?.bound ? current : undefined;
}

const isRecent = ({ seenAt }: KnownSession, at: Date): boolean =>
  at.getTime() - seenAt.getTime() <= clientIdleMilliseconds;
