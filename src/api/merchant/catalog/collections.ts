import { Type } from 'typebox';
import { type Collection, toCollectionDto } from '../../../core/catalog/collections/collection.ts';
import {
  addToCollection,
  changeCollection,
  createCollection,
  getCollection,
  listOwnCollections,
  orderCollection,
  removeCollection,
  removeFromCollection,
} from '../../../core/catalog/collections/manage-collections.ts';
import { listOwnProductsInCollection } from '../../../core/catalog/products/list-products.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { readIfMatch } from '../../../http/input/entity-tag.ts';
import { pageQuery, pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { changeConflict, noContentResponse } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import {
  CollectionChange,
  CollectionOrder,
  CollectionPage,
  CollectionPath,
  CollectionProductPath,
  CollectionQuery,
  NewCollection,
} from './collection-schemas.ts';
import { presentProduct, readCollectionFields } from './read.ts';

const tags = ['Merchant: collections'];
const okResponse = { 200: Type.Ref('Collection') };

const routes = {
  list: scopedRoute('read:products', {
    tags,
    summary: 'List collections by slug',
    querystring: CollectionQuery,
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
    description: changeConflict,
    params: CollectionPath,
    body: CollectionChange,
    response: okResponse,
  }),
  remove: scopedRoute('write:products', {
    tags,
    summary: 'Delete a collection',
    description: changeConflict,
    params: CollectionPath,
    response: noContentResponse,
  }),
  listProducts: scopedRoute('read:products', {
    tags,
    summary: 'List the products of a collection in its order',
    description: 'Includes unpublished products.',
    params: CollectionPath,
    querystring: Type.Object(pageQuery),
    response: { 200: pageSchema('products', Type.Ref('Product')) },
  }),
  order: scopedRoute('write:products', {
    tags,
    summary: 'Move products to the front of a collection',
    description: `Sets the order in which stores show them. ${changeConflict}`,
    params: CollectionPath,
    body: CollectionOrder,
    response: okResponse,
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
      { siteSlug: request.query.site_slug ?? null, text: request.query.q ?? null },
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

  merchant.getOne('/collections/:collection_id', routes.read, async (view, request) => {
    const collection = await getCollection(view, request.params.collection_id);
    return { body: toCollectionDto(collection), version: collection.version, isPartial: true };
  });

  merchant.patch('/collections/:collection_id', routes.change, async (work, request) => {
    const fields = readCollectionFields(request.body);
    const id = request.params.collection_id;
    return presentChanged(await changeCollection(work, id, fields, readIfMatch(request)));
  });

  merchant.delete('/collections/:collection_id', routes.remove, async (work, request) => {
    await removeCollection(work, request.params.collection_id, readIfMatch(request));
    return { status: 204 };
  });
}

export function registerCollectionProductRoutes(merchant: MerchantRoutes): void {
  merchant.get(
    '/collections/:collection_id/products',
    routes.listProducts,
    async (view, request) => {
      const id = request.params.collection_id;
      const page = await listOwnProductsInCollection(view, id, readPageRequest(request.query));
      return presentPage('products', page, (product) => presentProduct(view, product));
    },
  );

  merchant.put('/collections/:collection_id/order', routes.order, async (work, request) => {
    const { params, body } = request;
    const { collection_id: id } = params;
    return presentChanged(await orderCollection(work, id, body.product_ids, readIfMatch(request)));
  });

  merchant.post(
    '/collections/:collection_id/products/:product_id',
    routes.addProduct,
    async (work, request) => {
      const { collection_id, product_id } = request.params;
      return presentChanged(await addToCollection(work, collection_id, product_id));
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

const presentChanged = (collection: Collection) => ({
  status: 200,
  body: toCollectionDto(collection),
  version: collection.version,
});
