import { Type } from 'typebox';
import { defineJob } from '../../platform/jobs/job.ts';
import { buildUploadKey } from './asset.ts';
import { deleteAsset, lockAssetForRemoval } from './asset-store.ts';
import type { ObjectStorage } from './object-storage.ts';

/** An upload that was begun and never finalized goes after a day, row and bytes. */
export const uploadSweepDue = {
  name: 'media.sweep_upload',
  payload: Type.Object({ assetId: Type.String() }),
};

/** Bytes go after the row: a crash in between only delays it. */
export const bytesRemovalDue = {
  name: 'media.remove_bytes',
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
      // Also when it is ready: a late PUT may have left something where nobody looks any more.
      await storage.remove([...keys, buildUploadKey(tenant.workspaceId, assetId)]);
    },
  });
  const removeBytes = defineJob({
    ...bytesRemovalDue,
    handle: (_context, { keys }) => storage.remove(keys),
  });
  return [sweepUpload, removeBytes] as const;
}
