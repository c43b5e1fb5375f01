import { addOrderNote, listOrderNotes } from '../../../core/orders/notes/manage-notes.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { registerNoteRoutes } from '../note-routes.ts';
import { OrderPath } from './schemas.ts';

export function registerOrderNoteRoutes(merchant: MerchantRoutes): void {
  registerNoteRoutes(merchant, {
    resource: 'orders',
    noun: 'an order',
    idName: 'order_id',
    params: OrderPath,
    schema: 'OrderNote',
    add: addOrderNote,
    list: listOrderNotes,
  });
}
