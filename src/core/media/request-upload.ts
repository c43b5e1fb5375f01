import { minutesAfter } from '../../kernel/clock.ts';
import { DomainError, type FieldProblem } from '../../kernel/domain-error.ts';
import type { AssetId } from '../../kernel/id.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { type Asset, type AssetPurpose, buildUploadKey, maxBytesByPurpose } from './asset.ts';
import { insertAsset, sumAssetSizes } from './asset-store.ts';
import { findFileFormat, listContentTypes } from './bytes/content-type.ts';
import { uploadSweepDue } from './media-jobs.ts';
import type { ObjectStorage, SignedUpload } from './object-storage.ts';

/** Dependencies of uploads beside the database. */
export type UploadDeps = { storage: ObjectStorage; quotaBytes: number };

export type UploadRequest = {
  filename: string;
  contentType: string;
  size: number;
  purpose: AssetPurpose;
};

export type RequestedUpload = SignedUpload & { assetId: AssetId; expiresAt: Date };

const uploadMinutes = 15;
const sweepHours = 24;

/** Announces a file and returns a URL for one upload within 15 minutes. */
export async function requestUpload(
  work: Work,
  { storage, quotaBytes }: UploadDeps,
  request: UploadRequest,
): Promise<RequestedUpload> {
  const { contentType } = assertAllowedFile(request);
  if ((await sumAssetSizes(work)) + request.size > quotaBytes) throw quotaExceeded(quotaBytes);
  const asset = newAsset(work, { ...request, contentType });
  await insertAsset(work, asset);
  await enqueue(
    work,
    uploadSweepDue,
    { assetId: asset.id },
    { at: minutesAfter(work.now, sweepHours * 60) },
  );
  const expiresAt = minutesAfter(work.now, uploadMinutes);
  const signed = await storage.signUpload({
    key: buildUploadKey(work.tenant.workspaceId, asset.id),
    contentType,
    maxBytes: request.size,
    expiresAt,
  });
  return { ...signed, assetId: asset.id, expiresAt };
}

function newAsset(work: Work, request: UploadRequest): Asset {
  return {
    ...request,
    id: work.newId('ast'),
    status: 'pending',
    alt: '',
    productId: null,
    checksum: null,
    storageKey: null,
    checkingUntil: null,
    createdAt: work.now,
    readyAt: null,
  };
}

/** Throws 422 `file_not_allowed` with the problems. */
function assertAllowedFile({ contentType, size, purpose }: UploadRequest): { contentType: string } {
  const format = findFileFormat(contentType, purpose);
  const details: FieldProblem[] = [];
  if (!format) {
    details.push({
      field: 'content_type',
      code: 'content_type_not_allowed',
      message: `must be one of: ${listContentTypes(purpose).join(', ')}`,
    });
  }
  if (size > maxBytesByPurpose[purpose]) {
    details.push({
      field: 'size',
      code: 'file_too_large',
      message: `must be at most ${maxBytesByPurpose[purpose]} bytes`,
    });
  }
  if (format && details.length === 0) return format;
  const message = details.map((problem) => `${problem.field} ${problem.message}.`).join(' ');
  throw new DomainError('unprocessable', 'file_not_allowed', message, { details });
}

const quotaExceeded = (quotaBytes: number) =>
  new DomainError(
    'unprocessable',
    'quota_exceeded',
    `The files of a workspace may total at most ${quotaBytes} bytes. Delete some first.`,
    { extensions: { quota_bytes: quotaBytes } },
  );
