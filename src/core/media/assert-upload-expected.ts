import { DomainError, notFound } from '../../kernel/domain-error.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { findAsset } from './asset-store.ts';
import type { ExpectedUpload } from './object-storage.ts';

/** Refuses bytes that nobody waits for: 404 for a deleted asset, 409 `already_uploaded` for a finalized one. */
export async function assertUploadExpected(
  unit: UnitOfWork,
  { key }: Pick<ExpectedUpload, 'key'>,
): Promise<void> {
  const [, workspaceId = '', assetId = ''] = key.split('/');
  // Ids begin with the workspace's code, of five digits.
  const [, code = ''] = /^ast_(.{5})/.exec(assetId) ?? [];
  const tenant = { workspaceId: workspaceId as `ws_${string}`, code };
  const asset = await unit.view(tenant, (view) => findAsset(view, assetId));
  if (!asset) throw notFound('upload_not_found', 'Nothing is expected at this address any more.');
  if (asset.status === 'ready') throw alreadyUploaded();
}

/** An address takes its bytes once. */
export const alreadyUploaded = () =>
  new DomainError(
    'conflict',
    'already_uploaded',
    'The bytes have come already: finalize the asset, or ask for a new upload URL.',
  );

export const uploadTooLarge = (maxBytes: number) =>
  new DomainError('too_large', 'upload_too_large', `${maxBytes} bytes were announced, not more.`);
