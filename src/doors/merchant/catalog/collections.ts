import { Type } from 'typebox';
import { collectionRecord } from '../../../core/catalog/collections/collection.ts';
import {
  addToCollection,
  changeCollection,
  createCollection,
  getCollection,
  listOwnCollections,
  removeCollection,
  removeFromCollection,
} from '../../../core/catalog/collections/manage-collections.ts';
import { bearerOf, guarded } from '../../../http/callers/bearer.ts';
import { presentPage, readPage } from '../../../http/input/paging.ts';
import type { Http } from '../../../http/server.ts';
import type { MerchantDeps } from '../deps.ts';
import { Nothing, SiteListQuery } from '../fields.ts';
import {
  CollectionChange,
  CollectionPage,
  CollectionPath,
  MemberPath,
  NewCollection,
} from './collection-schemas.ts';
import { readCollection } from './read.ts';

const tags = ['Merchant: collections'];
const one = { 200: Type.Ref('Collection') };

const routes = {
  list: guarded('read:products', {
    tags,
    summary: 'Collections by slug',
    querystring: SiteListQuery,
    response: { 200: CollectionPage },
  }),
  create: guarded('write:products', {
    tags,
    summary: 'Add a collection',
    body: NewCollection,
    response: { 201: Type.Ref('Collection') },
  }),
  read: guarded('read:products', {
    tags,
    summary: 'One collection',
    params: CollectionPath,
    response: one,
  }),
  change: guarded('write:products', {
    tags,
    summary: 'Change a collection',
    params: CollectionPath,
    body: CollectionChange,
    response: one,
  }),
  remove: guarded('write:products', {
    tags,
    summary: 'Remove a collection',
    params: CollectionPath,
    response: Nothing,
  }),
  addProduct: guarded('write:products', {
    tags,
    summary: 'Put a product into a collection',
    params: MemberPath,
    response: one,
  }),
  removeProduct: guarded('write:products', {
    tags,
    summary: 'Take a product out of a collection',
    params: MemberPath,
    response: Nothing,
  }),
};

/** Collections and what is in them (decisions 3, 13). */
export function collectionRoutes(app: Http, { unit, write }: MerchantDeps): void {
  app.get('/collections', routes.list, (request) =>
    unit.view(bearerOf(request).tenant, async (view) => {
      const page = await listOwnCollections(
        view,
        request.query.site_slug ?? null,
        readPage(request.query),
      );
      return presentPage('collections', page, collectionRecord);
    }),
  );

  app.post('/collections', routes.create, (request, reply) =>
    write(request, reply, async (work) => {
      const draft = { ...readCollection(request.body), name: request.body.name };
      return {
        status: 201,
        body: collectionRecord(await createCollection(work, request.body.site_slug, draft)),
      };
    }),
  );

  app.get('/collections/:collection_id', routes.read, (request) =>
    unit.view(bearerOf(request).tenant, async (view) =>
      collectionRecord(await getCollection(view, request.params.collection_id)),
    ),
  );

  app.patch('/collections/:collection_id', routes.change, (request, reply) =>
    write(request, reply, async (work) => ({
      status: 200,
      body: collectionRecord(
        await changeCollection(work, request.params.collection_id, readCollection(request.body)),
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

/** What is in a collection. */
export function memberRoutes(app: Http, { write }: MerchantDeps): void {
  app.post(
    '/collections/:collection_id/products/:product_id',
    routes.addProduct,
    (request, reply) =>
      write(request, reply, async (work) => {
        const { collection_id, product_id } = request.params;
        return {
          status: 200,
          body: collectionRecord(await addToCollection(work, collection_id, product_id)),
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
