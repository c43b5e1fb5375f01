import { assertOwnSession } from '../../../core/checkout/agents/connection-session.ts';
import {
  type CheckoutSessionView,
  getSessionView,
  loadSessionView,
} from '../../../core/checkout/agents/session-view.ts';
import { redactSession } from '../../../core/checkout/agents/transfer-session.ts';
import { lockSession } from '../../../core/checkout/load-session.ts';
import type { CheckoutSession } from '../../../core/checkout/session.ts';
import { guestContext } from '../../../core/customers/linking/buyer-context.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { AcpCaller, AcpDeps } from '../caller.ts';
import type { AcpMessage } from '../protocol/messages.ts';
import { allowedHandlers } from '../protocol/payment-handlers.ts';
import { presentSession } from './present.ts';

/** The response to a write, built in its transaction. */
export async function presentSaved(
  deps: AcpDeps,
  caller: AcpCaller,
  work: Work,
  { session, extraMessages = [] }: { session: CheckoutSession; extraMessages?: AcpMessage[] },
): Promise<object> {
  const { site } = await lockSession(work, session.id);
  const sessionView = await loadSessionView(work, { session, site });
  return presentVisible(deps, caller, work, { sessionView, extraMessages });
}

/** The current session. `extraMessages` are added to this response only. */
export function readSession(
  deps: AcpDeps,
  caller: AcpCaller,
  id: string,
  extraMessages: AcpMessage[] = [],
): Promise<object> {
  return deps.unit.view(caller.site.tenant, async (view) => {
    await assertOwnSession(view, id, caller.connection);
    const sessionView = await getSessionView(view, id);
    return presentVisible(deps, caller, view, { sessionView, extraMessages });
  });
}

type Visible = { sessionView: CheckoutSessionView; extraMessages: AcpMessage[] };

/** An agent sees what it knows: details that the buyer enters on the page are withheld. */
function presentVisible(
  { tokenPayments }: AcpDeps,
  { version, site: store, connection }: AcpCaller,
  view: View,
  { sessionView, extraMessages }: Visible,
): object {
  return presentSession(view, redactSession(sessionView, guestContext), {
    version,
    store,
    handlers: allowedHandlers(tokenPayments(sessionView.site).handlers, connection),
    extraMessages,
  });
}
