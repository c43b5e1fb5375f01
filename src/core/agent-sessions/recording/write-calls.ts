import { newId, type Random } from '../../../kernel/id.ts';
import { systemTenant, type UnitOfWork, type Work } from '../../../platform/unit-of-work.ts';
import type { Digest } from '../redaction/token-reference.ts';
import { addCalls, isCallStored } from './call-store.ts';
import {
  findKnownSessions,
  type KeyedSession,
  lockRecording,
  saveSessionKeys,
  startOfDay,
} from './key-store.ts';
import { findStoresOfTokens } from './order-store.ts';
import type { PreparedCall } from './prepare-calls.ts';
import {
  type KnownSession,
  mapKey,
  resolveSessions,
  type SessionsByKey,
} from './resolve-sessions.ts';
import { saveSessions } from './session-store.ts';
import { sumSessions } from './sum-sessions.ts';
import { toCallRow } from './to-call-row.ts';

export type WriteDeps = { unit: UnitOfWork; digest: Digest; random: Random };

/**
 * Writes calls and their sessions in one transaction: two round trips after BEGIN, three when stores
 * are looked up. `isRepeated`: an earlier
 * attempt may have succeeded although its response was lost.
 */
export function writeCalls(
  deps: WriteDeps,
  prepared: readonly PreparedCall[],
  { isRepeated }: { isRepeated: boolean },
): Promise<void> {
  return deps.unit.runAsSystem(systemTenant, async (work) => {
    lockRecording(work);
    if (isRepeated && (await isBatchStored(work, prepared))) return;
    const keys = listKeys(prepared);
    const known = await findKnownSessions(work, keys);
    const before = new Map(known);
    const opened = new Set<string>();
    const sessions = resolveSessions(
      prepared.map(({ call: { at }, tenant: { workspaceId, code }, keys: ofCall }) => ({
        workspaceId,
        code,
        at,
        keys: ofCall,
      })),
      known,
      ({ code, at }) => {
        const sessionId = newId('ags', code, at, deps.random);
        opened.add(sessionId);
        return { sessionId, startedAt: at };
      },
    );
    const stores = await findStores(work, prepared);
    const calls = prepared.map((call, index) => {
      const session = sessions[index] as KnownSession;
      const row = toCallRow(call, session, { digest: deps.digest, stores });
      return { row, prepared: call, session };
    });
    addCalls(
      work,
      calls.map(({ row }) => row),
    );
    saveSessions(work, sumSessions(calls), opened);
    saveSessionKeys(work, listChangedKeys(keys, { before, known }));
  });
}

/** A batch is stored as a whole. */
async function isBatchStored(work: Work, [first]: readonly PreparedCall[]): Promise<boolean> {
  if (!first) return true;
  const { tenant, call, callId } = first;
  return isCallStored(work, { workspaceId: tenant.workspaceId, at: call.at, callId });
}

type Key = Pick<KeyedSession, 'workspace_id' | 'key'>;

/** The distinct keys of the calls, in a fixed order. */
function listKeys(prepared: readonly PreparedCall[]): Key[] {
  const keys = new Map<string, Key>();
  for (const { tenant, keys: ofCall } of prepared) {
    const { workspaceId } = tenant;
    for (const key of ofCall.ids)
      keys.set(mapKey(workspaceId, key), { workspace_id: workspaceId, key });
    const { client } = ofCall;
    if (client !== null)
      keys.set(mapKey(workspaceId, client), { workspace_id: workspaceId, key: client });
  }
  return [...keys.values()];
}

type KeyChanges = { before: SessionsByKey; known: SessionsByKey };

/** Keys that are new or lead elsewhere, and once a minute those that are still in use. */
function listChangedKeys(keys: readonly Key[], { before, known }: KeyChanges): KeyedSession[] {
  return keys.flatMap((key) => {
    const name = mapKey(key.workspace_id, key.key);
    const session = known.get(name);
    const old = before.get(name);
    return session && (!old || hasChanged(old, session)) ? [{ ...key, session }] : [];
  });
}

const refreshMilliseconds = 60_000;

const hasChanged = (old: KnownSession, session: KnownSession): boolean =>
  old.sessionId !== session.sessionId ||
  old.bound !== session.bound ||
  session.seenAt.getTime() - old.seenAt.getTime() > refreshMilliseconds ||
  startOfDay(old.seenAt).getTime() !== startOfDay(session.seenAt).getTime();

/** Where only a token names the store, it is looked up. */
async function findStores(
  work: Work,
  prepared: readonly PreparedCall[],
): Promise<Map<string, string>> {
  const tokens = prepared.flatMap(({ call, siteId, tenant }) => {
    const token = call.tokens.cartToken ?? call.tokens.checkoutId;
    return siteId === null && token !== null ? [{ workspaceId: tenant.workspaceId, token }] : [];
  });
  return tokens.length === 0 ? new Map() : findStoresOfTokens(work, tokens);
}
