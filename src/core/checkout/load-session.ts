import { DomainError } from '../../kernel/domain-error.ts';
import { tokenHash, workspaceCodeOfToken } from '../../platform/crypto/tokens.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import { findPayment } from '../payments/manage-payments.ts';
import { siteNotFound } from '../sites/site.ts';
import { type CheckoutSession, isLiveSession, sessionNotFound } from './session.ts';
import {
  type FoundSession,
  findSession,
  findSessionByHash,
  markPageOpened,
  selectSessionForUpdate,
  updateSession,
} from './session-store.ts';

export type { FoundSession } from './session-store.ts';

/** Returns the session with its status at this moment; 404 `checkout_not_found`. */
export async function getSession(view: View, id: string): Promise<CheckoutSession> {
  return (await getSessionAndSite(view, id)).session;
}

/** Like `getSession`, together with the store settings that checkout needs. */
export async function getSessionAndSite(view: View, id: string): Promise<FoundSession> {
  const found = await findSession(view, id);
  if (!found) throw sessionNotFound();
  return { ...found, session: await withCurrentStatus(view, found.session) };
}

/** The session as it is stored, with the quote of the last response, or null. */
export function findStoredSession(view: View, id: string): Promise<FoundSession | null> {
  return findSession(view, id);
}

/** The session that a confirmation token of this workspace belongs to, or null. */
export async function findSessionByConfirmation(
  view: View,
  token: string,
): Promise<CheckoutSession | null> {
  if (workspaceCodeOfToken('conf', token) !== view.tenant.code) return null;
  const found = await findSessionByHash(view, tokenHash(token));
  return found && withCurrentStatus(view, found.session);
}

/**
 * Records that a person opened the hosted page, for `getHiddenDetails`. `locale`: the language of
 * the browser, which is used unless the checkout already has one.
 */
export function recordPageOpening(work: Work, id: string, locale: string | null): void {
  markPageOpened(work, id, locale);
}

/**
 * Sessions that a transaction has locked. No other transaction can change them, so one read is
 * enough.
 */
const lockedSessions = new WeakMap<Work, Map<string, FoundSession>>();

/** Locks the session, in any status, until the transaction ends; 404 `checkout_not_found`. */
export async function lockSession(work: Work, id: string): Promise<FoundSession> {
  const found = await tryLockSession(work, id);
  if (!found) throw sessionNotFound();
  return found;
}

/** Locks the session like `lockSession`; null if it has ended and was deleted. */
export async function tryLockSession(work: Work, id: string): Promise<FoundSession | null> {
  const held = lockedSessions.get(work)?.get(id);
  if (held) return held;
  const found = await selectSessionForUpdate(work, id);
  if (found) cacheLockedSession(work, found);
  return found;
}

function cacheLockedSession(work: Work, found: FoundSession): void {
  const held = lockedSessions.get(work) ?? new Map<string, FoundSession>();
  lockedSessions.set(work, held.set(found.session.id, found));
}

/** Locks the session for a change. Throws what `lockSession` and `assertLiveSession` throw. */
export async function lockLiveSession(work: Work, id: string): Promise<FoundSession> {
  const found = await lockSession(work, id);
  await assertLiveSession(work, found);
  return found;
}

/**
 * Throws 409 `checkout_not_modifiable` or `checkout_expired` for a session that has ended, 404
 * `site_not_found` if its store is no longer published.
 */
export async function assertLiveSession(
  view: View,
  { session, site }: FoundSession,
): Promise<void> {
  const { status } = await withCurrentStatus(view, session);
  if (status === 'expired') throw sessionExpired();
  if (!isLiveSession({ status })) throw sessionNotModifiable(status);
  if (!site.published) throw siteNotFound();
}

/**
 * Saves a locked session and increments its version. `updatedAt`: for a session that ended before
 * now; it is deleted a fixed time after it.
 */
export async function saveSession(
  work: Work,
  session: CheckoutSession,
  updatedAt: Date = work.now,
): Promise<CheckoutSession> {
  const saved = { ...session, version: session.version + 1, updatedAt };
  updateSession(work, saved);
  const { site } = await lockSession(work, session.id);
  cacheLockedSession(work, { session: saved, site });
  return saved;
}

/**
 * Computes the status, because the job that expires sessions may run late and waits for payments.
 */
export async function withCurrentStatus(
  view: View,
  session: CheckoutSession,
): Promise<CheckoutSession> {
  if (!isLiveSession(session) || session.expiresAt > view.now) return session;
  const payment = session.paymentId === null ? null : await findPayment(view, session.paymentId);
  return payment?.status === 'processing' ? session : { ...session, status: 'expired' };
}

/**
 * The revision of a session that a response to a guest shows: another one from the opening of the
 * hosted page on, because that hides details from guests.
 */
export const shownRevision = ({ version, pageOpenedAt }: CheckoutSession): number | string =>
  pageOpenedAt === null ? version : `${version} opened`;

/**
 * The shown revision of a stored session. It differs once the session has expired, although the job
 * that expires sessions may not have saved that yet.
 */
export async function currentRevision(
  view: View,
  session: CheckoutSession,
): Promise<number | string> {
  const { status } = await withCurrentStatus(view, session);
  const shown = shownRevision(session);
  return status === session.status ? shown : `${shown} ${status}`;
}

const sessionExpired = () =>
  new DomainError(
    'wrong_state',
    'checkout_expired',
    'This checkout session has expired. Create a new one.',
    { extensions: { status: 'expired' } },
  );

const sessionNotModifiable = (status: string) =>
  new DomainError(
    'wrong_state',
    'checkout_not_modifiable',
    `This checkout session is ${status} and can no longer be changed. Create a new one.`,
    { extensions: { status } },
  );
