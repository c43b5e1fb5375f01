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

/** What a merchant says of an uploaded file. */
export type FinalizeAssetInput = {
  assetId: string;
  productId: string | undefined;
  alt: string | undefined;
};

type Deps = { unit: UnitOfWork; storage: ObjectStorage; tenant: Tenant };

/** One look at the bytes: they are moved to a key of its own, where no upload and no other look reaches them. */
type AssetCheck = { asset: Asset; key: string; sources: string[] };

const checkSeconds = 60;
const nameBytes = 17;
const nameDigits = 26;

/**
 * Takes an uploaded file into use: its size, type and checksum are looked at, then it is given to the
 * product (§4.6, decisions 11). The call may be repeated. 422 when the bytes are missing or are not
 * what was announced, 409 `finalize_in_progress` while another call looks at them.
 */
export async function finalizeAsset(means: Deps, request: FinalizeAssetInput): Promise<Asset> {
  const { unit, tenant } = means;
  const check = await unit.run(tenant, (work) => beginCheck(work, request));
  if (check === null) return unit.run(tenant, (work) => updateFinalizedAsset(work, request));
  try {
    const checksum = await moveAndVerify(means, check);
    return await unit.run(tenant, (work) => completeCheck(work, check, { ...request, checksum }));
  } catch (error) {
    const isOurs = await unit.run(tenant, (work) => endCheck(work, check));
    if (!isOurs) await means.storage.remove([check.key]);
    throw error;
  }
}

/** Null: the asset is ready already. */
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
  // What a look that was cut off had taken already lies under its key.
  const uploaded = buildUploadKey(work.tenant.workspaceId, asset.id);
  const sources = asset.storageKey === null ? [uploaded] : [uploaded, asset.storageKey];
  return { asset, key, sources };
}

/** `images/<code of the workspace>/<130 random bits>.<ending>`; files lie apart, where nothing is served from. */
function generateStorageKey(work: Work, { contentType, purpose }: Asset): string {
  const folder = purpose === 'image' ? 'images' : 'files';
  const name = toBase32(bytesToBigInt(work.random(nameBytes)), nameDigits);
  const ending = findFileFormat(contentType, purpose)?.extension ?? 'bin';
  return `${folder}/${work.tenant.code}/${name}.${ending}`;
}

/** The checksum of the bytes. Bytes that are refused are removed, so that the upload can be repeated. */
async function moveAndVerify(
  { storage }: Deps,
  { asset, key, sources }: AssetCheck,
): Promise<string> {
  let taken = false;
  for (const source of sources) {
    if (taken) await storage.remove([source]);
    else taken = await storage.move(source, key);
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

/** The same call again: nothing is looked at anew, but it may name another product or text. */
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
  const given = { ...described, productId: product?.id ?? asset.productId };
  await saveAsset(work, given);
  if (product) await attachToProduct(work, given, product);
  return given;
}

/** Lets the next one look. False: the asset is gone, or somebody else looks at other bytes already. */
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
    'Another call is finalizing this asset: repeat this one shortly.',
    { retryAfterSeconds: 1 },
  );
