import { Type } from 'typebox';
import type { Asset } from '../../../core/media/asset.ts';
import { assetRecord } from '../../../core/media/asset-record.ts';
import { deleteAsset } from '../../../core/media/delete-asset.ts';
import { finalizeAsset } from '../../../core/media/finalize-asset.ts';
import { getAsset, listAssets } from '../../../core/media/list-assets.ts';
import {
  type RequestedUpload as Requested,
  requestUpload,
} from '../../../core/media/request-upload.ts';
import { bearerOf, guarded } from '../../../http/callers/bearer.ts';
import { presentPage, readPage } from '../../../http/input/paging.ts';
import type { Http } from '../../../http/server.ts';
import type { MerchantDeps } from '../deps.ts';
import { Nothing } from '../fields.ts';
import {
  AssetPage,
  AssetPath,
  AssetQuery,
  Finalization,
  NewUpload,
  RequestedUpload,
} from './schemas.ts';

const tags = ['Merchant: media'];
const one = { 200: Type.Ref('Asset') };

const routes = {
  list: guarded('read:media', {
    tags,
    summary: 'Assets, newest first',
    querystring: AssetQuery,
    response: { 200: AssetPage },
  }),
  upload: guarded('write:media', {
    tags,
    summary: 'Ask for an upload URL',
    body: NewUpload,
    response: { 200: RequestedUpload },
  }),
  finalize: guarded('write:media', {
    tags,
    summary: 'Finalize an uploaded asset',
    body: Finalization,
    response: one,
  }),
  read: guarded('read:media', { tags, summary: 'One asset', params: AssetPath, response: one }),
  remove: guarded('write:media', {
    tags,
    summary: 'Delete an asset',
    params: AssetPath,
    response: Nothing,
  }),
};

/** Uploaded files (§4.6, decisions 11). */
export function assetRoutes(app: Http, { unit, write, act, media }: MerchantDeps): void {
  app.get('/media/assets', routes.list, (request) =>
    unit.view(bearerOf(request).tenant, async (view) => {
      const { purpose = null, status = null } = request.query;
      const page = await listAssets(view, { purpose, status }, readPage(request.query));
      return presentPage('assets', page, (asset: Asset) => assetRecord(asset, view.origin));
    }),
  );

  app.post('/media/assets/upload-url', routes.upload, (request, reply) =>
    write(request, reply, async (work) => {
      const { filename, content_type: contentType, size, purpose } = request.body;
      const file = { filename: filename.trim(), contentType, size, purpose };
      return { status: 200, body: presentUpload(await requestUpload(work, media, file)) };
    }),
  );

  app.post('/media/assets', routes.finalize, (request, reply) => {
    const { asset_id: assetId, product_id: productId, alt } = request.body;
    const means = { unit, storage: media.storage, tenant: bearerOf(request).tenant };
    return act(
      { request, reply },
      {
        begin: async () => undefined,
        reach: () => finalizeAsset(means, { assetId, productId, alt }),
        finish: async (work, asset) => ({ status: 200, body: assetRecord(asset, work.origin) }),
      },
    );
  });

  app.get('/media/assets/:asset_id', routes.read, (request) =>
    unit.view(bearerOf(request).tenant, async (view) =>
      assetRecord(await getAsset(view, request.params.asset_id), view.origin),
    ),
  );

  app.delete('/media/assets/:asset_id', routes.remove, (request, reply) =>
    write(request, reply, async (work) => {
      await deleteAsset(work, request.params.asset_id);
      return { status: 204 };
    }),
  );
}

function presentUpload({ assetId, url, headers, expiresAt }: Requested) {
  return {
    asset_id: assetId,
    upload_url: url,
    method: 'PUT' as const,
    headers,
    expires_at: expiresAt.toISOString(),
  };
}
