import { Type } from 'typebox';
import type { Asset } from '../../../core/media/asset.ts';
import { toAssetDto } from '../../../core/media/asset-dto.ts';
import { deleteAsset } from '../../../core/media/delete-asset.ts';
import { finalizeAsset } from '../../../core/media/finalize-asset.ts';
import { getAsset, listAssets } from '../../../core/media/list-assets.ts';
import { type RequestedUpload, requestUpload } from '../../../core/media/request-upload.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { MerchantDeps } from '../deps.ts';
import { noContentResponse } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import {
  AssetFinalization,
  AssetPage,
  AssetPath,
  AssetQuery,
  NewUpload,
  UploadUrlResponse,
} from './schemas.ts';

const tags = ['Merchant: media'];
const okResponse = { 200: Type.Ref('Asset') };

const routes = {
  list: scopedRoute('read:media', {
    tags,
    summary: 'List assets, newest first',
    querystring: AssetQuery,
    response: { 200: AssetPage },
  }),
  upload: scopedRoute('write:media', {
    tags,
    summary: 'Create an upload URL',
    body: NewUpload,
    response: { 200: UploadUrlResponse },
  }),
  finalize: scopedRoute('write:media', {
    tags,
    summary: 'Finalize an uploaded asset',
    body: AssetFinalization,
    response: okResponse,
  }),
  read: scopedRoute('read:media', {
    tags,
    summary: 'Get an asset',
    params: AssetPath,
    response: okResponse,
  }),
  remove: scopedRoute('write:media', {
    tags,
    summary: 'Delete an asset',
    params: AssetPath,
    response: noContentResponse,
  }),
};

export function registerAssetRoutes(
  merchant: MerchantRoutes,
  { unit, runSaga, media }: MerchantDeps,
): void {
  merchant.get('/media/assets', routes.list, async (view, request) => {
    const { purpose = null, status = null } = request.query;
    const page = await listAssets(view, { purpose, status }, readPageRequest(request.query));
    return presentPage('assets', page, (asset: Asset) => toAssetDto(asset, view.origin));
  });

  merchant.post('/media/assets/upload-url', routes.upload, async (work, request) => {
    const { filename, content_type: contentType, size, purpose } = request.body;
    const file = { filename: filename.trim(), contentType, size, purpose };
    return { status: 200, body: presentUpload(await requestUpload(work, media, file)) };
  });

  merchant.app.post('/media/assets', routes.finalize, (request, reply) => {
    const { asset_id: assetId, product_id: productId, alt } = request.body;
    const mediaDeps = { unit, storage: media.storage, tenant: requireBearerOf(request).tenant };
    return runSaga(
      { request, reply },
      {
        prepare: async () => undefined,
        call: () => finalizeAsset(mediaDeps, { assetId, productId, alt }),
        commit: async (work, asset) => ({ status: 200, body: toAssetDto(asset, work.origin) }),
      },
    );
  });

  merchant.get('/media/assets/:asset_id', routes.read, async (view, request) =>
    toAssetDto(await getAsset(view, request.params.asset_id), view.origin),
  );

  merchant.delete('/media/assets/:asset_id', routes.remove, async (work, request) => {
    await deleteAsset(work, request.params.asset_id);
    return { status: 204 };
  });
}

function presentUpload({ assetId, url, headers, expiresAt }: RequestedUpload) {
  return {
    asset_id: assetId,
    upload_url: url,
    method: 'PUT' as const,
    headers,
    expires_at: expiresAt.toISOString(),
  };
}
