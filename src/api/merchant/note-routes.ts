import { type TObject, Type } from 'typebox';
import { type Note, toNoteDto } from '../../core/access/notes/note.ts';
import type { Scope } from '../../core/access/scope.ts';
import { scopedRoute } from '../../http/callers/bearer.ts';
import { pageQuery, pageSchema, presentPage, readPageRequest } from '../../http/input/paging.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { MerchantRoutes } from './merchant-routes.ts';

const NewNote = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: 5_000,
      pattern: '\\S',
      description: 'Plain text. Buyers never see it.',
    }),
  },
  { examples: [{ text: 'Called about the delivery date.' }] },
);

/** The definition from which the note routes of a resource are built. */
type NoteRoutes = {
  /** For example `orders`; also the end of the scopes. */
  resource: 'orders' | 'customers';
  /** With its article. */
  noun: string;
  idName: string;
  params: TObject;
  schema: string;
  add(work: Work, id: string, text: string): Promise<Note>;
  list(view: View, id: string, request: PageRequest): Promise<Page<Note>>;
};

/** Routes to list and add the notes of an object. */
export function registerNoteRoutes(merchant: MerchantRoutes, routes: NoteRoutes): void {
  const { resource, noun, idName, params, schema, add, list } = routes;
  const path = `/${resource}/:${idName}/notes`;
  const tags = [`Merchant: ${resource}`];
  const idOf = (request: { params: unknown }) =>
    (request.params as Record<string, string>)[idName] ?? '';

  merchant.get(
    path,
    scopedRoute(`read:${resource}` satisfies Scope, {
      tags,
      summary: `List the notes of ${noun}, newest first`,
      params,
      querystring: Type.Object(pageQuery),
      response: { 200: pageSchema('notes', Type.Ref(schema)) },
    }),
    async (view, request) => {
      const page = await list(view, idOf(request), readPageRequest(request.query));
      return presentPage('notes', page, toNoteDto);
    },
  );

  merchant.post(
    path,
    scopedRoute(`write:${resource}` satisfies Scope, {
      tags,
      summary: `Add a note to ${noun}`,
      params,
      body: NewNote,
      response: { 201: Type.Ref(schema) },
    }),
    async (work, request) => ({
      status: 201,
      body: toNoteDto(await add(work, idOf(request), request.body.text)),
    }),
  );
}
