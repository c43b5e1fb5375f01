import { assertSigned } from '../../../../../core/access/signatures/signature-result.ts';
import {
  type CheckoutSessionView,
  getSessionView,
  loadSessionView,
} from '../../../../../core/checkout/agents/session-view.ts';
import { redactSession } from '../../../../../core/checkout/agents/transfer-session.ts';
import {
  findStoredSession,
  getSession,
  lockSession,
} from '../../../../../core/checkout/load-session.ts';
import { type CheckoutSession, sessionNotFound } from '../../../../../core/checkout/session.ts';
import {
  checkoutScopes,
  resolveViewer,
} from '../../../../../core/customers/linking/buyer-context.ts';
import { createGuestReplay } from '../../../../../http/guest-replay.ts';
import type { Tenant, View, Work } from '../../../../../platform/unit-of-work.ts';
import { hostStore, type UcpCaller, type UcpPublicDeps } from '../../caller.ts';
import type { WriteResult as ShownBody } from '../../idempotency.ts';
import type { UcpMessage } from '../../protocol/messages.ts';
import { presentCheckout } from './present.ts';

/** The answer of a write, in its transaction. */
export async function presentSavedCheckout(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  work: Work,
  session: CheckoutSession,
): Promise<ShownBody> {
  const { id, version } = session;
  const { site } = await lockSession(work, id);
  const shown = await loadSessionView(work, { session, site });
  return {
    about: { id, version },
    body: await presentVisibleCheckout(deps, caller, work, { shown }),
  };
}

/** How a guest's response that shows a checkout is repeated. */
export function checkoutReplay(deps: UcpPublicDeps, caller: UcpCaller) {
  return createGuestReplay(async (view, id) => {
    const found = await findStoredSession(view, id);
    return (
      found && {
        version: found.session.version,
        present: async (then) =>
          presentVisibleCheckout(deps, caller, then, { shown: await loadSessionView(then, found) }),
      }
    );
  });
}

type CheckoutLookup = { tenant: Tenant; id: string; extraMessages?: UcpMessage[] };

/** The checkout as it stands; `more` is said of it in this answer only. */
export async function showCheckout(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  { tenant, id, extraMessages = [] }: CheckoutLookup,
): Promise<object> {
  return deps.unit.view(tenant, async (view) => {
    const shown = await getSessionView(view, id);
    assertOwnStore(caller, shown.session);
    return presentVisibleCheckout(deps, caller, view, { shown, extraMessages });
  });
}

type CheckoutView = { shown: CheckoutSessionView; extraMessages?: UcpMessage[] };

async function presentVisibleCheckout(
  { directory, handlers }: UcpPublicDeps,
  caller: UcpCaller,
  view: View,
  { shown, extraMessages = [] }: CheckoutView,
): Promise<object> {
  const { active, signer } = caller;
  assertSigned(shown.site, signer);
  const looker = await resolveViewer(view, caller, checkoutScopes);
  const store = await directory.bySlug(shown.session.siteSlug);
  return presentCheckout(view, redactSession(shown, looker), {
    active,
    handlers,
    store,
    extraMessages,
  });
}

/** The workspace that a session's id names. */
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

/** The same for an act that reads the session later; on the platform's host there is nothing to look at. */
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

/** A store host knows its own store only. */
export function assertOwnStore(
  caller: UcpCaller,
  { siteId }: Pick<CheckoutSession, 'siteId'>,
): void {
  const site = hostStore(caller);
  if (site && site.id !== siteId) throw sessionNotFound();
}
