import { assertSigned } from '../../../../../core/access/signatures/signature-result.ts';
import {
  type CheckoutSessionView,
  getSessionView,
  loadSessionView,
} from '../../../../../core/checkout/agents/session-view.ts';
import { redactSession } from '../../../../../core/checkout/agents/transfer-session.ts';
import {
  currentRevision,
  findStoredSession,
  getSession,
  lockSession,
  shownRevision,
} from '../../../../../core/checkout/load-session.ts';
import { type CheckoutSession, sessionNotFound } from '../../../../../core/checkout/session.ts';
import {
  checkoutScopes,
  resolveViewer,
} from '../../../../../core/customers/linking/buyer-context.ts';
import { createGuestReplay } from '../../../../../http/guest-replay.ts';
import type { Tenant, View, Work } from '../../../../../platform/unit-of-work.ts';
import { hostStore, type UcpCaller, type UcpPublicDeps } from '../../caller.ts';
import type { WriteResult } from '../../idempotency.ts';
import type { UcpMessage } from '../../protocol/messages.ts';
import { presentCheckout } from './present.ts';

/** The response to a write, built in its transaction. */
export async function presentSavedCheckout(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  work: Work,
  session: CheckoutSession,
): Promise<WriteResult> {
  const { id } = session;
  const { site } = await lockSession(work, id);
  const sessionView = await loadSessionView(work, { session, site });
  return {
    about: { id, version: shownRevision(session) },
    body: await presentVisibleCheckout(deps, caller, work, { sessionView }),
  };
}

/** Rebuilds a guest's response with a checkout for a repeated idempotency key. */
export function checkoutReplay(deps: UcpPublicDeps, caller: UcpCaller) {
  return createGuestReplay(async (view, id) => {
    const found = await findStoredSession(view, id);
    return (
      found && {
        version: await currentRevision(view, found.session),
        present: async (originalView) =>
          presentVisibleCheckout(deps, caller, originalView, {
            sessionView: await loadSessionView(originalView, found),
          }),
      }
    );
  });
}

type CheckoutLookup = { tenant: Tenant; id: string; extraMessages?: UcpMessage[] };

/** The current checkout. `extraMessages` are added to this response only. */
export async function readCheckout(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  { tenant, id, extraMessages = [] }: CheckoutLookup,
): Promise<object> {
  return deps.unit.view(tenant, async (view) => {
    const sessionView = await getSessionView(view, id);
    assertOwnStore(caller, sessionView.session);
    return presentVisibleCheckout(deps, caller, view, { sessionView, extraMessages });
  });
}

type CheckoutView = { sessionView: CheckoutSessionView; extraMessages?: UcpMessage[] };

async function presentVisibleCheckout(
  { directory, handlers }: UcpPublicDeps,
  caller: UcpCaller,
  view: View,
  { sessionView, extraMessages = [] }: CheckoutView,
): Promise<object> {
  const { active, signer } = caller;
  assertSigned(sessionView.site, signer);
  const viewer = await resolveViewer(view, caller, checkoutScopes);
  const store = await directory.bySlug(sessionView.session.siteSlug);
  return presentCheckout(view, redactSession(sessionView, viewer), {
    active,
    // A payment hook takes no tokens: the buyer pays at `continue_url`.
    handlers: sessionView.site.ownProcessor ? {} : handlers,
    store,
    extraMessages,
  });
}

/** The workspace whose code a session id contains; else `404` session not found. */
export async function sessionTenant(
  { workspaces }: UcpPublicDeps,
  caller: UcpCaller,
  id: string,
): Promise<Tenant> {
  const tenant = await workspaces.byToken('cs', id);
  const site = hostStore(caller);
  if (!tenant || (site && site.tenant.workspaceId !== tenant.workspaceId)) throw sessionNotFound();
  return tenant;
}

/** The same, and on a store host also checks that the session belongs to the host's store. */
export async function hostSessionTenant(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  id: string,
): Promise<Tenant> {
  const tenant = await sessionTenant(deps, caller, id);
  if (hostStore(caller) !== null)
    assertOwnStore(caller, await deps.unit.view(tenant, (view) => getSession(view, id)));
  return tenant;
}

/** On a store host, sessions of other stores are not found. */
export function assertOwnStore(
  caller: UcpCaller,
  { siteId }: Pick<CheckoutSession, 'siteId'>,
): void {
  const site = hostStore(caller);
  if (site && site.id !== siteId) throw sessionNotFound();
}
