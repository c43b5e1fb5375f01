import type { Static } from 'typebox';
import { covers } from '../../../../core/access/scope.ts';
import { orderNotFound, getOrder as readOrder } from '../../../../core/orders/read-orders.ts';
import { codeOfId } from '../../../../kernel/id.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { IdInput } from '../buying/checkout/input.ts';
import { type Caller, type PublicDeps, storeOf } from '../caller.ts';
import { presentOrder } from './present-order.ts';

/**
 * An order, for a bearer of its workspace alone (ucp.md, conflict 6). 401 without one, 403 without
 * read:orders.
 */
export async function getOrder(
  { unit }: PublicDeps,
  caller: Caller,
  { id }: Static<typeof IdInput>,
): Promise<object> {
  const { bearer, active } = caller;
  if (!bearer) throw needsBearer();
  if (!covers(bearer.scopes, 'read:orders')) throw needsScope();
  const { tenant } = bearer;
  const isOther = codeOfId(id) !== null && codeOfId(id) !== tenant.code;
  if (isOther) throw orderNotFound();
  return unit.view(tenant, async (view) => {
    const order = await readOrder(view, id);
    const site = storeOf(caller);
    if (site && site.id !== order.siteId) throw orderNotFound();
    return presentOrder(view, order, active);
  });
}

const needsBearer = () =>
  new Refusal(
    'unauthenticated',
    'unauthorized',
    'An order is shown to its store: send an API key as Authorization: Bearer <key>. Its buyer has the permalink_url of the checkout.',
    { headers: { 'www-authenticate': 'Bearer' } },
  );

const needsScope = () =>
  new Refusal('forbidden', 'insufficient_scope', 'This call needs the scope read:orders.', {
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="read:orders"' },
  });
