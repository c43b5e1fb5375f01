import type { Static } from 'typebox';
import { hasScope } from '../../../../core/access/scope.ts';
import {
  orderReadScopes,
  resolveViewer,
} from '../../../../core/customers/linking/buyer-context.ts';
import {
  getOrderAudience,
  orderNotFound,
  getOrder as readOrder,
  redactOrder,
} from '../../../../core/orders/read-orders.ts';
import { DomainError } from '../../../../kernel/domain-error.ts';
import { workspaceCodeOfId } from '../../../../kernel/id.ts';
import type { Tenant } from '../../../../platform/unit-of-work.ts';
import type { IdInput } from '../buying/checkout/input.ts';
import { hostStore, type UcpCaller, type UcpPublicDeps } from '../caller.ts';
import { presentOrder } from './present-order.ts';

/**
 * An order, for a bearer of its workspace, its buyer, or the agent that signed its checkout.
 * `401 identity_required` without any of them, `403 insufficient_scope` without the scope.
 */
export async function getOrder(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  { id }: Static<typeof IdInput>,
): Promise<object> {
  const { bearer, buyer, active } = caller;
  const { agent } = caller.signer;
  if (!bearer && !buyer && !agent) throw identityRequired(deps);
  if (bearer && !hasScope(bearer.scopes, 'read:orders'))
    throw insufficientScope(deps, caller, 'read:orders');
  if (buyer && !orderReadScopes.some((scope) => buyer.scopes.includes(scope)))
    throw insufficientScope(deps, caller, 'dev.ucp.shopping.order:read');
  const tenant = await orderTenant(deps, caller, id);
  return deps.unit.view(tenant, async (view) => {
    const order = await readOrder(view, id);
    const site = hostStore(caller);
    if (site && site.id !== order.siteId) throw orderNotFound();
    const audience = getOrderAudience(
      order,
      await resolveViewer(view, caller, orderReadScopes),
      agent,
    );
    if (audience === 'other') throw orderNotFound();
    return presentOrder(view, redactOrder(order, audience), active);
  });
}

/** The workspace from the order id. Ids of x402 orders contain none, so the caller's is used. */
async function orderTenant(
  { workspaces }: UcpPublicDeps,
  { bearer, buyer, host }: UcpCaller,
  id: string,
): Promise<Tenant> {
  const code = workspaceCodeOfId(id);
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

/** The HTTP layer adds the URL of the protected resource metadata to the header. */
const identityRequired = ({ origin }: UcpPublicDeps) =>
  new DomainError(
    'unauthenticated',
    'identity_required',
    'Only the buyer and the store can read an order. Send Authorization: Bearer <token> with an access token of the buyer with the scope dev.ucp.shopping.order:read, or with an API key of the store. The buyer can also open the permalink_url of the checkout.',
    { headers: { 'www-authenticate': `Bearer realm="${origin}"` } },
  );

/** Names the scope that the call requires (UCP identity linking). */
function insufficientScope(
  { origin }: UcpPublicDeps,
  { host, channel }: UcpCaller,
  scope: string,
): DomainError {
  const path = channel === 'mcp' ? '/ucp/mcp' : '/ucp';
  const metadataUrl = `${host.origin}/.well-known/oauth-protected-resource${path}`;
  const challenge = `realm="${origin}", error="insufficient_scope", scope="${scope}"`;
  return new DomainError(
    'forbidden',
    'insufficient_scope',
    `This call requires the scope ${scope}. Request it in a new authorization.`,
    {
      extensions: { scope },
      headers: { 'www-authenticate': `Bearer ${challenge}, resource_metadata="${metadataUrl}"` },
    },
  );
}
