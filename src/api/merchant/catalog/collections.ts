import { Type } from 'typebox';
import { toCollectionDto } from '../../../core/catalog/collections/collection.ts';
import {
  addToCollection,
  changeCollection,
  createCollection,
  getCollection,
  listOwnCollections,
  removeCollection,
  removeFromCollection,
} from '../../../core/catalog/collections/manage-collections.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { MerchantDeps } from '../deps.ts';
import { noContentResponse, SiteListQuery } from '../fields.ts';
import {
  CollectionChange,
  CollectionPage,
  CollectionPath,
  CollectionProductPath,
  NewCollection,
} from './collection-schemas.ts';
import { readCollectionFields } from './read.ts';

const tags = ['Merchant: collections'];
const okResponse = { 200: Type.Ref('Collection') };

const routes = {
  list: scopedRoute('read:products', {
    tags,
    summary: 'List collections by slug',
    querystring: SiteListQuery,
    response: { 200: CollectionPage },
  }),
  create: scopedRoute('write:products', {
    tags,
    summary: 'Create a collection',
    body: NewCollection,
    response: { 201: Type.Ref('Collection') },
  }),
  read: scopedRoute('read:products', {
    tags,
    summary: 'Get a collection',
    params: CollectionPath,
    response: okResponse,
  }),
  change: scopedRoute('write:products', {
    tags,
    summary: 'Update a collection',
    params: CollectionPath,
    body: CollectionChange,
    response: okResponse,
  }),
  remove: scopedRoute('write:products', {
    tags,
    summary: 'Delete a collection',
    params: CollectionPath,
    response: noContentResponse,
  }),
  addProduct: scopedRoute('write:products', {
    tags,
    summary: 'Add a product to a collection',
    params: CollectionProductPath,
    response: okResponse,
  }),
  removeProduct: scopedRoute('write:products', {
    tags,
    summary: 'Remove a product from a collection',
    params: CollectionProductPath,
    response: noContentResponse,
  }),
};

export function registerCollectionRoutes(app: HttpServer, { unit, write }: MerchantDeps): void {
  app.get('/collections', routes.list, (request) =>
    unit.view(requireBearerOf(request).tenant, async (view) => {
      const page = await listOwnCollections(
        view,
        request.query.site_slug ?? null,
        readPageRequest(request.query),
      );
      return presentPage('collections', page, toCollectionDto);
    }),
  );

  app.post('/collections', routes.create, (request, reply) =>
    write(request, reply, async (work) => {
      const input = { ...readCollectionFields(request.body), name: request.body.name };
      return {
        status: 201,
        body: toCollectionDto(await createCollection(work, request.body.site_slug, input)),
      };
    }),
  );

  app.get('/collections/:collection_id', routes.read, (request) =>
    unit.view(requireBearerOf(request).tenant, async (view) =>
      toCollectionDto(await getCollection(view, request.params.collection_id)),
    ),
  );

  app.patch('/collections/:collection_id', routes.change, (request, reply) =>
    write(request, reply, async (work) => ({
      status: 200,
      body: toCollectionDto(
        await changeCollection(
          work,
          request.params.collection_id,
          readCollectionFields(request.body),
        ),
      ),
    })),
  );

  app.delete('/collections/:collection_id', routes.remove, (request, reply) =>
    write(request, reply, async (work) => {
      await removeCollection(work, request.params.collection_id);
      return { status: 204 };
    }),
  );
}

export function registerCollectionProductRoutes(app: HttpServer, { write }: MerchantDeps): void {
  app.post(
    '/collections/:collection_id/products/:product_id',
    routes.addProduct,
    (request, reply) =>
      write(request, reply, async (work) => {
        const { collection_id, product_id } = request.params;
        return {
          status: 200,
          body: toCollectionDto(await addToCollection(work, collection_id, product_id)),
        };
      }),
  );

  app.delete(
    '/collections/:collection_id/products/:product_id',
    routes.removeProduct,
    (request, reply) =>
      write(request, reply, async (work) => {
        await removeFromCollection(work, request.params.collection_id, request.params.product_id);
        return { status: 204 };
      }),
  );
}
