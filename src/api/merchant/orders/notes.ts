import { Type } from 'typebox';
import { addNote, listNotes } from '../../../core/orders/notes/manage-notes.ts';
import { toOrderNoteDto } from '../../../core/orders/notes/note.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageQuery, pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { OrderPath } from './schemas.ts';

const tags = ['Merchant: orders'];

const NewNote = Type.Object({
  text: Type.String({
    minLength: 1,
    maxLength: 5_000,
    pattern: '\\S',
    description: 'Plain text. Buyers never see it.',
  }),
});

const routes = {
  list: scopedRoute('read:orders', {
    tags,
    summary: 'List the notes of an order, newest first',
    params: OrderPath,
    querystring: Type.Object(pageQuery),
    response: { 200: pageSchema('notes', Type.Ref('OrderNote')) },
  }),
  add: scopedRoute('write:orders', {
    tags,
    summary: 'Add a note to an order',
    params: OrderPath,
    body: NewNote,
    response: { 201: Type.Ref('OrderNote') },
  }),
};

export function registerNoteRoutes(merchant: MerchantRoutes): void {
  merchant.get('/orders/:order_id/notes', routes.list, async (view, request) => {
    const page = await listNotes(view, request.params.order_id, readPageRequest(request.query));
    return presentPage('notes', page, toOrderNoteDto);
  });

  merchant.post('/orders/:order_id/notes', routes.add, async (work, request) => ({
    status: 201,
    body: toOrderNoteDto(await addNote(work, request.params.order_id, request.body.text)),
  }));
}
