import type { Work } from '../../../../platform/unit-of-work.ts';
import { emitEvents } from '../../../events/emit-events.ts';
import type { Exchange, Order } from '../../order.ts';
import { toExchangeDto } from './exchange-dto.ts';

/** Exchanges have no version. The event has the version of the order, which grows with each step. */
export async function emitExchangeEvent(
  work: Work,
  type: 'exchange.created' | 'exchange.approved',
  order: Pick<Order, 'id' | 'siteId' | 'siteSlug' | 'version'>,
  item: Exchange,
): Promise<void> {
  await emitEvents(work, {
    type,
    site: { id: order.siteId, slug: order.siteSlug },
    resource: { type: 'exchange', id: item.id, version: order.version },
    data: toExchangeDto(item),
    context: { order_id: order.id },
  });
}
