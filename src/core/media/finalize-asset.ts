import { bytesToBigInt, toBase32 } from '../../kernel/base32.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Tenant, UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { getProduct } from '../catalog/products/update-product.ts';
import { type Asset, assetNotFound, buildUploadKey } from './asset.ts';
import { lockAsset, saveAsset } from './asset-store.ts';
import { attachToProduct } from './attach-to-product.ts';
import { verifyUploadedBytes } from './bytes/check-bytes.ts';
import { findFileFormat } from './bytes/content-type.ts';
import type { ObjectStorage } from './object-storage.ts';

/** A merchant's request to finalize an uploaded file. */
export type FinalizeAssetInput = {
  assetId: string;
  productId: string | undefined;
  alt: string | undefined;
};

type Deps = { unit: UnitOfWork; storage: ObjectStorage; tenant: Tenant };

/**
 * One check of the bytes. They are moved to a new key first, which no upload and no other check can
 * write to.
 */
type AssetCheck = { asset: Asset; key: string; sources: string[] };

const checkSeconds = 60;
const nameBytes = 17;
const nameDigits = 26;

/**
 * Finalizes an uploaded file: checks its size and type, computes its checksum and attaches it to
 * the product. Safe to repeat. Throws 422 if the bytes are missing or do not match the
 * announcement, and 409 `finalize_in_progress` while another request checks them.
 */
export async function finalizeAsset(deps: Deps, request: FinalizeAssetInput): Promise<Asset> {
  const { unit, tenant } = deps;
  const check = await unit.run(tenant, (work) => beginCheck(work, request));
  if (check === null) return unit.run(tenant, (work) => updateFinalizedAsset(work, request));
  try {
    const checksum = await moveAndVerify(deps, check);
    return await unit.run(tenant, (work) => completeCheck(work, check, { ...request, checksum }));
  } catch (error) {
    const isOurs = await unit.run(tenant, (work) => endCheck(work, check));
    if (!isOurs) await deps.storage.remove([check.key]);
    throw error;
  }
}

/** Null: the asset is already finalized. */
async function beginCheck(
  work: Work,
  { assetId, productId }: FinalizeAssetInput,
): Promise<AssetCheck | null> {
  const asset = await lockAsset(work, assetId);
  if (!asset) throw assetNotFound();
  if (productId !== undefined) await getProduct(work, productId);
  if (asset.status === 'ready') return null;
  if (asset.checkingUntil && asset.checkingUntil > work.now) throw finalizeInProgress();
  const key = generateStorageKey(work, asset);
  const checkingUntil = new Date(work.now.getTime() + checkSeconds * 1_000);
  await saveAsset(work, { ...asset, storageKey: key, checkingUntil });
  // An interrupted check may already have moved the bytes to its key.
  const uploaded = buildUploadKey(work.tenant.workspaceId, asset.id);
  const sources = asset.storageKey === null ? [uploaded] : [uploaded, asset.storageKey];
  return { asset, key, sources };
}

/**
 * Returns `images/<workspace code>/<130 random bits>.<extension>`; files have a separate folder
 * that is not served publicly.
 */
export function generateStorageKey(work: Work, { contentType, purpose }: Asset): string {
  const folder = purpose === 'image' ? 'images' : 'files';
  const name = toBase32(bytesToBigInt(work.random(nameBytes)), nameDigits);
  const extension = findFileFormat(contentType, purpose)?.extension ?? 'bin';
  return `${folder}/${work.tenant.code}/${name}.${extension}`;
}

/**
 * Moves the bytes and returns their checksum. Rejected bytes are deleted, so that the upload can be
 * repeated.
 */
async function moveAndVerify(
  { storage }: Deps,
  { asset, key, sources }: AssetCheck,
): Promise<string> {
  let moved = false;
  for (const source of sources) {
    if (moved) await storage.remove([source]);
    else moved = await storage.move(source, key);
  }
  try {
    return await verifyUploadedBytes(storage, key, asset);
  } catch (error) {
    if (error instanceof DomainError) await storage.remove([key]);
    throw error;
  }
}

async function completeCheck(
  work: Work,
  { asset: { id }, key }: AssetCheck,
  request: FinalizeAssetInput & { checksum: string },
): Promise<Asset> {
  const asset = await lockAsset(work, id);
  if (!asset) throw assetNotFound();
  if (asset.storageKey !== key || asset.status === 'ready') throw finalizeInProgress();
  const ready: Asset = {
    ...asset,
    status: 'ready',
    checksum: request.checksum,
    checkingUntil: null,
    readyAt: work.now,
  };
  return attachAsset(work, ready, request);
}

/**
 * A repeated request: the bytes are not checked again, but the product or alternative text may
 * change.
 */
async function updateFinalizedAsset(work: Work, request: FinalizeAssetInput): Promise<Asset> {
  const asset = await lockAsset(work, request.assetId);
  if (!asset) throw assetNotFound();
  return attachAsset(work, asset, request);
}

async function attachAsset(
  work: Work,
  asset: Asset,
  { productId, alt }: FinalizeAssetInput,
): Promise<Asset> {
  const described = { ...asset, alt: alt ?? asset.alt };
  const product = productId === undefined ? null : await getProduct(work, productId);
  const updated = { ...described, productId: product?.id ?? asset.productId };
  await saveAsset(work, updated);
  if (product) await attachToProduct(work, updated, product);
  return updated;
}

/** Allows another check. False: the asset is gone, or another request is checking other bytes. */
async function endCheck(work: Work, { asset: { id }, key }: AssetCheck): Promise<boolean> {
  const asset = await lockAsset(work, id);
  if (asset?.storageKey !== key) return false;
  if (asset.status === 'pending') await saveAsset(work, { ...asset, checkingUntil: null });
  return true;
}

const finalizeInProgress = () =>
  new DomainError(
    'conflict',
    'finalize_in_progress',
    'Another request is finalizing this asset. Retry shortly.',
    { retryAfterSeconds: 1 },
  );
