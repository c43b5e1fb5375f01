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
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { noContentResponse, SiteListQuery } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
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

export function registerCollectionRoutes(merchant: MerchantRoutes): void {
  merchant.get('/collections', routes.list, async (view, request) => {
    const page = await listOwnCollections(
      view,
      request.query.site_slug ?? null,
      readPageRequest(request.query),
    );
    return presentPage('collections', page, toCollectionDto);
  });

  merchant.post('/collections', routes.create, async (work, request) => {
    const input = { ...readCollectionFields(request.body), name: request.body.name };
    return {
      status: 201,
      body: toCollectionDto(await createCollection(work, request.body.site_slug, input)),
    };
  });

  merchant.get('/collections/:collection_id', routes.read, async (view, request) =>
    toCollectionDto(await getCollection(view, request.params.collection_id)),
  );

  merchant.patch('/collections/:collection_id', routes.change, async (work, request) => ({
    status: 200,
    body: toCollectionDto(
      await changeCollection(
        work,
        request.params.collection_id,
        readCollectionFields(request.body),
      ),
    ),
  }));

  merchant.delete('/collections/:collection_id', routes.remove, async (work, request) => {
    await removeCollection(work, request.params.collection_id);
    return { status: 204 };
  });
}

export function registerCollectionProductRoutes(merchant: MerchantRoutes): void {
  merchant.post(
    '/collections/:collection_id/products/:product_id',
    routes.addProduct,
    async (work, request) => {
      const { collection_id, product_id } = request.params;
      return {
        status: 200,
        body: toCollectionDto(await addToCollection(work, collection_id, product_id)),
      };
    },
  );

  merchant.delete(
    '/collections/:collection_id/products/:product_id',
    routes.removeProduct,
    async (work, request) => {
      await removeFromCollection(work, request.params.collection_id, request.params.product_id);
      return { status: 204 };
    },
  );
}
