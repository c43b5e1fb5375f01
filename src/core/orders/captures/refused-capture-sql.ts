/**
 * What an order of `o` should have captured by now: shipping, and the units that were fulfilled or
 * taken out, as `costOfShipped` computes it.
 */
export const costOfShippedSql = `(
  select greatest(0, (o.totals ->> 'total')::bigint - coalesce(sum(m.paid), 0))
    + coalesce(sum(m.paid / l.quantity * m.units + least(m.units, m.paid % l.quantity)), 0)
  from order_lines l cross join lateral (
    select l.subtotal - l.discount
        + case when (o.totals ->> 'taxIncluded')::bigint > 0 then 0 else l.tax end as paid,
      least(l.quantity, l.fulfilled + l.refunded) as units) m
  where l.workspace_id = o.workspace_id and l.order_id = o.order_id)`;

/** An amount of the authorization of an order of `o`. */
export const held = (member: string) => `(o.payment_authorization ->> '${member}')::bigint`;

/**
 * Whether the capture of `c` is the last one of an order of `o` that was refused, none was requested
 * after the refusal, and what was shipped is not captured without it. Once the authorization has
 * ended, nothing can be captured any more: the order is an ending authorization then, unless the
 * merchant gave the rest up.
 */
export const isRefusedForShipment = `c.workspace_id = o.workspace_id and c.order_id = o.order_id and c.kind = 'capture' and c.status = 'failed'
   and not exists (
     select from payment_captures n where n.workspace_id = c.workspace_id and n.payment_id = c.payment_id
       and n.kind = 'capture' and n.position > c.position and (n.status = 'failed' or n.created_at >= c.settled_at))
   and o.status in ('pending', 'fulfilled') and o.fulfillment_status <> 'unfulfilled'
   and ${held('released')} = 0
   and ${held('captured')} + ${held('pending')} < ${costOfShippedSql}`;
