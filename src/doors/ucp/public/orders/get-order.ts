import type { Static } from 'typebox';
import { covers } from '../../../../core/access/scope.ts';
import { lookerOf, toReadOrders } from '../../../../core/customers/linking/shopper.ts';
import {
  audienceOf,
  orderNotFound,
  getOrder as readOrder,
} from '../../../../core/orders/read-orders.ts';
import { codeOfId } from '../../../../kernel/id.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Tenant } from '../../../../platform/work.ts';
import type { IdInput } from '../buying/checkout/input.ts';
import { type Caller, type PublicDeps, storeOf } from '../caller.ts';
import { presentOrder } from './present-order.ts';

/**
 * An order, for a bearer of its workspace, its own buyer, and the agent that signed when it made it
 * (ucp.md, conflict 6). 401 `identity_required` without any, 403 `insufficient_scope` without the scope.
 */
export async function getOrder(
  deps: PublicDeps,
  caller: Caller,
  { id }: Static<typeof IdInput>,
): Promise<object> {
  const { bearer, buyer, active } = caller;
  const { agent } = caller.signer;
  if (!bearer && !buyer && !agent) throw identityRequired(deps);
  if (bearer && !covers(bearer.scopes, 'read:orders'))
    throw needsScope(deps, caller, 'read:orders');
  if (buyer && !toReadOrders.some((scope) => buyer.scopes.includes(scope)))
    throw needsScope(deps, caller, 'dev.ucp.shopping.order:read');
  const tenant = await tenantOf(deps, caller, id);
  return deps.unit.view(tenant, async (view) => {
    const order = await readOrder(view, id);
    const site = storeOf(caller);
    if (site && site.id !== order.siteId) throw orderNotFound();
    const audience = audienceOf(order, await lookerOf(view, caller, toReadOrders), agent);
    if (audience !== 'party') throw orderNotFound();
    return presentOrder(view, order, active);
  });
}

/** The workspace that the id names; one that was paid on a chain names none (see the house dialect). */
async function tenantOf(
  { workspaces }: PublicDeps,
  { bearer, buyer, host }: Caller,
  id: string,
): Promise<Tenant> {
  const code = codeOfId(id);
  if (bearer) {
    if (code !== null && code !== bearer.tenant.code) throw orderNotFound();
    return bearer.tenant;
  }
  const store = host.kind === 'store' ? host.site.tenant : null;
  const named = code === null ? null : await workspaces.byCode(code);
  const granted = buyer?.workspaceId ? await workspaces.byId(buyer.workspaceId) : null;
  const tenant = named ?? store ?? granted;
  if (!tenant) throw orderNotFound();
  return tenant;
}

/** The hall adds where the authorization server is described. */
const identityRequired = ({ origin }: PublicDeps) =>
  new Refusal(
    'unauthenticated',
    'identity_required',
    'An order is shown to its buyer and to its store: send an access token of the buyer with the scope dev.ucp.shopping.order:read, or an API key of the store, as Authorization: Bearer <token>. The buyer also has the permalink_url of the checkout.',
    { headers: { 'www-authenticate': `Bearer realm="${origin}"` } },
  );

/** All that the call needs, however much of it the token allows (UCP identity linking). */
function needsScope({ origin }: PublicDeps, { host, channel }: Caller, scope: string): Refusal {
  const path = channel === 'mcp' ? '/ucp/mcp' : '/ucp';
  const where = `${host.origin}/.well-known/oauth-protected-resource${path}`;
  const why = `realm="${origin}", error="insufficient_scope", scope="${scope}"`;
  return new Refusal(
    'forbidden',
    'insufficient_scope',
    `This call needs the scope ${scope}: ask for it in a new authorization.`,
    {
      mend: { scope },
      headers: { 'www-authenticate': `Bearer ${why}, resource_metadata="${where}"` },
    },
  );
}
