import { Type } from 'typebox';
import { defineJob } from '../../platform/jobs/job.ts';
import { buildUploadKey } from './asset.ts';
import { deleteAsset, lockAssetForRemoval } from './asset-store.ts';
import type { ObjectStorage } from './object-storage.ts';

/** Deletes the row and bytes of an upload that was not finalized within a day. */
export const uploadSweepDue = {
  name: 'media.expire_upload',
  payload: Type.Object({ assetId: Type.String() }),
};

/** Deletes bytes after their row. A crash in between only delays it. */
export const bytesRemovalDue = {
  name: 'media.delete_object',
  payload: Type.Object({ keys: Type.Array(Type.String()) }),
};

export function createMediaJobs(storage: ObjectStorage) {
  const sweepUpload = defineJob({
    ...uploadSweepDue,
    async handle({ tenant, unit }, { assetId }) {
      const keys = await unit.run(tenant, async (work) => {
        const asset = await lockAssetForRemoval(work, assetId);
        if (asset?.status === 'pending') await deleteAsset(work, assetId);
        return asset?.status === 'pending' && asset.storageKey ? [asset.storageKey] : [];
      });
      // Also for a finalized asset: a late PUT may have left bytes at the upload key.
      await storage.remove([...keys, buildUploadKey(tenant.workspaceId, assetId)]);
    },
  });
  const removeBytes = defineJob({
    ...bytesRemovalDue,
    handle: (_context, { keys }) => storage.remove(keys),
  });
  return [sweepUpload, removeBytes] as const;
}
