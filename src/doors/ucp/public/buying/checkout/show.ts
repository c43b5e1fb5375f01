import { refuseUnsigned } from '../../../../../core/access/signatures/signer.ts';
import { visibleTo } from '../../../../../core/checkout/agents/hand-over.ts';
import {
  lookAtSession,
  type ShownSession,
  shownSession,
} from '../../../../../core/checkout/agents/shown-session.ts';
import {
  getSession,
  lockSession,
  storedSession,
} from '../../../../../core/checkout/load-session.ts';
import { type CheckoutSession, sessionNotFound } from '../../../../../core/checkout/session.ts';
import { lookerOf, toCheckOut } from '../../../../../core/customers/linking/shopper.ts';
import { guestReplay } from '../../../../../http/guest-replay.ts';
import type { Tenant, View, Work } from '../../../../../platform/work.ts';
import { type Caller, type PublicDeps, storeOf } from '../../caller.ts';
import type { Shown as ShownBody } from '../../idempotent.ts';
import type { Message } from '../../protocol/messages.ts';
import { presentCheckout } from './present.ts';

/** The answer of a write, in its transaction. */
export async function presentSaved(
  deps: PublicDeps,
  caller: Caller,
  work: Work,
  session: CheckoutSession,
): Promise<ShownBody> {
  const { id, version } = session;
  const { site } = await lockSession(work, id);
  const shown = await shownSession(work, { session, site });
  return { about: { id, version }, body: await present(deps, caller, work, { shown }) };
}

/** How a guest's response that shows a checkout is repeated. */
export function checkoutReplay(deps: PublicDeps, caller: Caller) {
  return guestReplay(async (view, id) => {
    const found = await storedSession(view, id);
    return (
      found && {
        version: found.session.version,
        present: async (then) =>
          present(deps, caller, then, { shown: await shownSession(then, found) }),
      }
    );
  });
}

type Looked = { tenant: Tenant; id: string; more?: Message[] };

/** The checkout as it stands; `more` is said of it in this answer only. */
export async function showCheckout(
  deps: PublicDeps,
  caller: Caller,
  { tenant, id, more = [] }: Looked,
): Promise<object> {
  return deps.unit.view(tenant, async (view) => {
    const shown = await lookAtSession(view, id);
    refuseElsewhere(caller, shown.session);
    return present(deps, caller, view, { shown, more });
  });
}

type Shown = { shown: ShownSession; more?: Message[] };

async function present(
  { directory, handlers }: PublicDeps,
  caller: Caller,
  view: View,
  { shown, more = [] }: Shown,
): Promise<object> {
  const { active, signer } = caller;
  refuseUnsigned(shown.site, signer);
  const looker = await lookerOf(view, caller, toCheckOut);
  const store = await directory.bySlug(shown.session.siteSlug);
  return presentCheckout(view, visibleTo(shown, looker), { active, handlers, store, more });
}

/** The workspace that a session's id names. */
export async function sessionTenant(
  { workspaces }: PublicDeps,
  caller: Caller,
  id: string,
): Promise<Tenant> {
  const tenant = await workspaces.byToken('cs', id);
  const site = storeOf(caller);
  if (!tenant || (site && site.tenant.workspaceId !== tenant.workspaceId)) throw sessionNotFound();
  return tenant;
}

/** The same for an act that reads the session later; on the platform's host there is nothing to look at. */
export async function ownSessionTenant(
  deps: PublicDeps,
  caller: Caller,
  id: string,
): Promise<Tenant> {
  const tenant = await sessionTenant(deps, caller, id);
  if (storeOf(caller) !== null)
    refuseElsewhere(caller, await deps.unit.view(tenant, (view) => getSession(view, id)));
  return tenant;
}

/** A store host knows its own store only. */
export function refuseElsewhere(caller: Caller, { siteId }: Pick<CheckoutSession, 'siteId'>): void {
  const site = storeOf(caller);
  if (site && site.id !== siteId) throw sessionNotFound();
}
