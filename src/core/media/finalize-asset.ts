import { base32, bytesToBigInt } from '../../kernel/base32.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Tenant, UnitOfWork, Work } from '../../platform/work.ts';
import { getProduct } from '../catalog/products/update-product.ts';
import { type Asset, assetNotFound, uploadKey } from './asset.ts';
import { lockAsset, saveAsset } from './asset-store.ts';
import { attachToProduct } from './attach-to-product.ts';
import { checkBytes } from './bytes/check-bytes.ts';
import { formatOf } from './bytes/content-type.ts';
import type { ObjectStorage } from './object-storage.ts';

/** What a merchant says of an uploaded file. */
export type Finalization = {
  assetId: string;
  productId: string | undefined;
  alt: string | undefined;
};

type Means = { unit: UnitOfWork; storage: ObjectStorage; tenant: Tenant };

/** One look at the bytes: they are moved to a key of its own, where no upload and no other look reaches them. */
type Check = { asset: Asset; key: string; sources: string[] };

const checkSeconds = 60;
const nameBytes = 17;
const nameDigits = 26;

/**
 * Takes an uploaded file into use: its size, type and checksum are looked at, then it is given to the
 * product (§4.6, decisions 11). The call may be repeated. 422 when the bytes are missing or are not
 * what was announced, 409 `finalize_in_progress` while another call looks at them.
 */
export async function finalizeAsset(means: Means, request: Finalization): Promise<Asset> {
  const { unit, tenant } = means;
  const check = await unit.run(tenant, (work) => beginCheck(work, request));
  if (check === null) return unit.run(tenant, (work) => describe(work, request));
  try {
    const checksum = await look(means, check);
    return await unit.run(tenant, (work) => complete(work, check, { ...request, checksum }));
  } catch (error) {
    const isOurs = await unit.run(tenant, (work) => endCheck(work, check));
    if (!isOurs) await means.storage.remove([check.key]);
    throw error;
  }
}

/** Null: the asset is ready already. */
async function beginCheck(work: Work, { assetId, productId }: Finalization): Promise<Check | null> {
  const asset = await lockAsset(work, assetId);
  if (!asset) throw assetNotFound();
  if (productId !== undefined) await getProduct(work, productId);
  if (asset.status === 'ready') return null;
  if (asset.checkingUntil && asset.checkingUntil > work.now) throw inProgress();
  const key = storageKeyOf(work, asset);
  const checkingUntil = new Date(work.now.getTime() + checkSeconds * 1_000);
  await saveAsset(work, { ...asset, storageKey: key, checkingUntil });
  // What a look that was cut off had taken already lies under its key.
  const uploaded = uploadKey(work.tenant.workspaceId, asset.id);
  const sources = asset.storageKey === null ? [uploaded] : [uploaded, asset.storageKey];
  return { asset, key, sources };
}

/** `images/<code of the workspace>/<130 random bits>.<ending>`; files lie apart, where nothing is served from. */
function storageKeyOf(work: Work, { contentType, purpose }: Asset): string {
  const folder = purpose === 'image' ? 'images' : 'files';
  const name = base32(bytesToBigInt(work.random(nameBytes)), nameDigits);
  const ending = formatOf(contentType, purpose)?.ending ?? 'bin';
  return `${folder}/${work.tenant.code}/${name}.${ending}`;
}

/** The checksum of the bytes. Bytes that are refused are removed, so that the upload can be repeated. */
async function look({ storage }: Means, { asset, key, sources }: Check): Promise<string> {
  let taken = false;
  for (const source of sources) {
    if (taken) await storage.remove([source]);
    else taken = await storage.take(source, key);
  }
  try {
    return await checkBytes(storage, key, asset);
  } catch (error) {
    if (error instanceof Refusal) await storage.remove([key]);
    throw error;
  }
}

async function complete(
  work: Work,
  { asset: { id }, key }: Check,
  request: Finalization & { checksum: string },
): Promise<Asset> {
  const asset = await lockAsset(work, id);
  if (!asset) throw assetNotFound();
  if (asset.storageKey !== key || asset.status === 'ready') throw inProgress();
  const ready: Asset = {
    ...asset,
    status: 'ready',
    checksum: request.checksum,
    checkingUntil: null,
    readyAt: work.now,
  };
  return give(work, ready, request);
}

/** The same call again: nothing is looked at anew, but it may name another product or text. */
async function describe(work: Work, request: Finalization): Promise<Asset> {
  const asset = await lockAsset(work, request.assetId);
  if (!asset) throw assetNotFound();
  return give(work, asset, request);
}

async function give(work: Work, asset: Asset, { productId, alt }: Finalization): Promise<Asset> {
  const described = { ...asset, alt: alt ?? asset.alt };
  const product = productId === undefined ? null : await getProduct(work, productId);
  const given = { ...described, productId: product?.id ?? asset.productId };
  await saveAsset(work, given);
  if (product) await attachToProduct(work, given, product);
  return given;
}

/** Lets the next one look. False: the asset is gone, or somebody else looks at other bytes already. */
async function endCheck(work: Work, { asset: { id }, key }: Check): Promise<boolean> {
  const asset = await lockAsset(work, id);
  if (asset?.storageKey !== key) return false;
  if (asset.status === 'pending') await saveAsset(work, { ...asset, checkingUntil: null });
  return true;
}

const inProgress = () =>
  new Refusal(
    'conflict',
    'finalize_in_progress',
    'Another call is finalizing this asset: repeat this one shortly.',
    { retryAfterSeconds: 1 },
  );
