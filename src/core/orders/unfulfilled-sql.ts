/**
 * Whether an order of `o` waits for a shipment or a download. The stored fulfillment status does not
 * say so: an order whose units were all refunded stays `unfulfilled`, because nothing was shipped.
 */
export const awaitsFulfillment = `(o.status = 'pending' and exists (
  select from order_lines l where l.workspace_id = $1 and l.order_id = o.order_id
    and l.quantity > l.fulfilled + l.refunded))`;
