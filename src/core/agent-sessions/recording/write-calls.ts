import { newId, type Random } from '../../../kernel/id.ts';
import { systemTenant, type UnitOfWork, type Work } from '../../../platform/unit-of-work.ts';
import { stepBit } from '../agent-call.ts';
import { type Digest, referenceTo } from '../redaction/token-reference.ts';
import type { PreparedCall } from './prepare-calls.ts';
import {
  addCalls,
  type CallRow,
  findKnownSessions,
  findStoresOfTokens,
  type KeyRow,
  lockRecording,
  saveSessionKeys,
  startOfDay,
} from './recording-store.ts';
import {
  type KnownSession,
  mapKey,
  resolveSessions,
  type SessionsByKey,
} from './resolve-sessions.ts';

export type WriteDeps = { unit: UnitOfWork; digest: Digest; random: Random };

/** Writes calls and their sessions in one transaction of a few statements. Safe to repeat. */
export function writeCalls(deps: WriteDeps, prepared: readonly PreparedCall[]): Promise<void> {
  return deps.unit.runAsSystem(systemTenant, async (work) => {
    await lockRecording(work);
    const keys = listKeys(prepared);
    const known = keys.length === 0 ? new Map() : await findKnownSessions(work, keys);
    const before = new Map(known);
    const sessions = resolveSessions(
      prepared.map(({ call, tenant, keys: keysOfCall }) => ({
        workspaceId: tenant.workspaceId,
        at: call.at,
        keys: keysOfCall,
      })),
      known,
      ({ workspaceId, at }) => {
        const owner = prepared.find(({ tenant }) => tenant.workspaceId === workspaceId);
        const sessionId = newId('ags', owner?.tenant.code ?? '', at, deps.random);
        return { sessionId, startedAt: at };
      },
    );
    const stores = await findStores(work, prepared);
    await addCalls(
      work,
      prepared.map((call, index) =>
        toRow(call, sessions[index] as KnownSession, { digest: deps.digest, stores }),
      ),
    );
    const changed = listChangedKeys(keys, { before, known });
    if (changed.length > 0) await saveSessionKeys(work, changed);
  });
}

/** The distinct keys of the calls, in a fixed order. */
function listKeys(prepared: readonly PreparedCall[]) {
  const keys = new Map<string, Omit<KeyRow, 'session'>>();
  for (const {
    tenant,
    keys: { ids, client },
  } of prepared)
    for (const key of client === null ? ids : [...ids, client])
      keys.set(mapKey(tenant.workspaceId, key), { workspaceId: tenant.workspaceId, key });
  return [...keys.values()];
}

type KeyChanges = { before: SessionsByKey; known: SessionsByKey };

/** Keys that are new or lead elsewhere, and once a minute those that are still in use. */
function listChangedKeys(keys: Omit<KeyRow, 'session'>[], { before, known }: KeyChanges): KeyRow[] {
  return keys.flatMap(({ workspaceId, key }) => {
    const session = known.get(mapKey(workspaceId, key));
    const old = before.get(mapKey(workspaceId, key));
    return session && (!old || hasChanged(old, session)) ? [{ workspaceId, key, session }] : [];
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

function toRow(
  { call, callId, number, tenant, siteId }: PreparedCall,
  session: KnownSession,
  { digest, stores }: { digest: Digest; stores: Map<string, string> },
): CallRow {
  const { caller, tokens, step, error } = call;
  const { cartToken, checkoutId } = tokens;
  const { agent, verifiedIssuer: issuer, credentialId, userAgent, profile } = caller;
  const isPurchase = call.orderId !== null && (step === 'checkout' || step === 'order');
  return {
    workspace_id: tenant.workspaceId,
    session_id: session.sessionId,
    started_at: session.startedAt,
    call_id: callId,
    at: call.at,
    number,
    site_id: siteId ?? stores.get(cartToken ?? checkoutId ?? '') ?? null,
    protocol: call.protocol,
    operation: call.operation,
    step: stepBit(step),
    done: error === null ? stepBit(step) | (isPurchase ? stepBit('order') : 0) : 0,
    method: call.method,
    path: call.path,
    agent,
    verified: issuer !== null,
    caller: { agent, issuer, credential_id: credentialId, user_agent: userAgent, profile },
    input: call.input,
    output: call.output,
    error,
    latency_ms: call.latencyMs,
    cart: cartToken && referenceTo('cart', cartToken, digest),
    checkout: checkoutId && referenceTo('checkout', checkoutId, digest),
    order_id: call.orderId,
    words: call.search?.words ?? null,
    match: call.search?.match ?? null,
  };
}
