import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import {
  changeSavedView,
  createSavedView,
  getSavedView,
  listSavedViews,
  removeSavedView,
} from '../../../core/access/console/saved-views/manage-saved-views.ts';
import {
  toSavedViewDto,
  ViewSearchSchema,
  viewedLists,
  viewLimits,
} from '../../../core/access/console/saved-views/saved-view.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { requireConsoleAccess } from '../../../http/callers/console-access.ts';
import { readIfMatch } from '../../../http/input/entity-tag.ts';
import { pageSchema, presentPage } from '../../../http/input/paging.ts';
import { changeConflict, noContentResponse, wordOf } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';

const tags = ['Merchant: saved views'];
const { Optional: optional } = Type;

const name = Type.String({
  minLength: 1,
  maxLength: viewLimits.name,
  pattern: '\\S',
  description: 'Unique among the views of the list, regardless of case.',
});
const isDefault = Type.Boolean({
  description: 'Whether the list opens with this view. It replaces the default of the list.',
});
const ViewPath = Type.Object({ view_id: Type.String() });

const NewView = Type.Object(
  {
    list: wordOf(viewedLists, { description: 'The list that the view belongs to.' }),
    name,
    search: ViewSearchSchema,
    is_default: optional(isDefault),
  },
  {
    examples: [
      {
        list: 'orders',
        name: 'To ship',
        search: { fulfillment_status: 'unfulfilled', sort: 'created_at' },
      },
    ],
  },
);
const ViewChange = Type.Object(
  { name: optional(name), search: optional(ViewSearchSchema), is_default: optional(isDefault) },
  { examples: [{ is_default: true }] },
);

const view = Type.Ref('SavedView');

const routes = {
  list: scopedRoute('read:views', {
    tags,
    summary: 'List the views that the user has saved',
    description:
      'Sorted by list and name. For tokens of the merchant console only; views belong to one user in one workspace.',
    querystring: Type.Object({
      list: optional(wordOf(viewedLists, { description: 'Only views of this list.' })),
    }),
    response: { 200: pageSchema('saved_views', view) },
  }),
  create: scopedRoute('write:views', {
    tags,
    summary: 'Save a view of a list',
    description: `For tokens of the merchant console only. A list has at most ${viewLimits.perList} views of a user: 409 \`saved_view_limit\`. A name that is taken returns 409 \`saved_view_name_taken\`.`,
    body: NewView,
    response: { 201: view },
  }),
  get: scopedRoute('read:views', {
    tags,
    summary: 'Get a saved view',
    description: 'For tokens of the merchant console only.',
    params: ViewPath,
    response: { 200: view },
  }),
  change: scopedRoute('write:views', {
    tags,
    summary: 'Update a saved view',
    description: `For tokens of the merchant console only. Omitted fields are unchanged; \`search\` is replaced as a whole. A name that is taken returns 409 \`saved_view_name_taken\`. ${changeConflict}`,
    params: ViewPath,
    body: ViewChange,
    response: { 200: view },
  }),
  remove: scopedRoute('write:views', {
    tags,
    summary: 'Delete a saved view',
    description: `For tokens of the merchant console only. ${changeConflict}`,
    params: ViewPath,
    response: noContentResponse,
  }),
};

export function registerSavedViewRoutes(merchant: MerchantRoutes): void {
  merchant.get('/saved-views', routes.list, async (tx, request) => {
    const { user } = requireConsoleAccess(request);
    const items = await listSavedViews(tx, user.id, request.query.list ?? null);
    return presentPage('saved_views', { items, nextCursor: null }, toSavedViewDto);
  });

  merchant.post('/saved-views', routes.create, async (work, request) => {
    const { user } = requireConsoleAccess(request);
    const { list, ...fields } = request.body;
    const input = { list, name: fields.name, search: fields.search, isDefault: fields.is_default };
    const saved = await createSavedView(work, user.id, input);
    return { status: 201, body: toSavedViewDto(saved), version: saved.version };
  });

  merchant.getOne('/saved-views/:view_id', routes.get, async (tx, request) => {
    const { user } = requireConsoleAccess(request);
    const found = await getSavedView(tx, user.id, request.params.view_id);
    return { body: toSavedViewDto(found), version: found.version };
  });

  merchant.patch('/saved-views/:view_id', routes.change, async (work, request) => {
    const saved = await changeSavedView(work, targetOf(request), toChange(request.body));
    return { status: 200, body: toSavedViewDto(saved), version: saved.version };
  });

  merchant.delete('/saved-views/:view_id', routes.remove, async (work, request) => {
    await removeSavedView(work, targetOf(request));
    return { status: 204 };
  });
}

type ViewRequest = FastifyRequest & { params: Static<typeof ViewPath> };

const targetOf = (request: ViewRequest) => ({
  userId: requireConsoleAccess(request).user.id,
  id: request.params.view_id,
  expected: readIfMatch(request),
});

const toChange = ({ is_default, ...change }: Static<typeof ViewChange>) => ({
  ...change,
  isDefault: is_default,
});
