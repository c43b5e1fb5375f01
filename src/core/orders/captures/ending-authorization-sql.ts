import { costOfShippedSql, held } from './refused-capture-sql.ts';

/**
 * Whether an authorized payment of `o` is about to be lost or was lost: it expires before `before`, a
 * parameter, and is not captured completely; it ended before an open order was shipped; or it ended
 * by itself before what was shipped was captured. What the merchant gave up, by a release or a last
 * capture, is not lost.
 */
export const isAuthorizationEnding = (before: string) =>
  `(o.payment_authorization is not null and o.status in ('pending', 'fulfilled') and (
     ${held('released')} = 0 and (o.payment_authorization ->> 'expiresAt')::timestamptz < ${before}
       and ${held('captured')} <> ${held('authorized')}
     or o.payment_status = 'voided' and o.status = 'pending'
     or ${held('released')} > 0 and o.fulfillment_status <> 'unfulfilled'
       and ${held('captured')} + ${held('pending')} < ${costOfShippedSql}
       and not exists (
         select from payment_captures g where g.workspace_id = o.workspace_id and g.order_id = o.order_id
           and g.final and g.status = 'succeeded')))`;
