import { notFound } from '../../kernel/domain-error.ts';
import type { AssetId, ProductId } from '../../kernel/id.ts';

/** What a file is for: shown to everybody, or delivered to buyers. */
export type AssetPurpose = 'image' | 'digital_file';

/** An uploaded file. It is `pending` until its bytes have come and were looked at. */
export type Asset = {
  id: AssetId;
  status: 'pending' | 'ready';
  purpose: AssetPurpose;
  /** As the merchant calls it; buyers see it when they download. */
  filename: string;
  contentType: string;
  /** Bytes: as announced, and found to be so once ready. */
  size: number;
  alt: string;
  /** The product that it was last given to. */
  productId: ProductId | null;
  /** SHA-256 in hexadecimal, once ready. */
  checksum: string | null;
  /** Where its bytes lie, once they were taken. */
  storageKey: string | null;
  /** While its bytes are being looked at. */
  checkingUntil: Date | null;
  createdAt: Date;
  readyAt: Date | null;
};

const mebibyte = 1_048_576;

/** The largest file of each purpose (security 9). */
export const maxBytesByPurpose: Record<AssetPurpose, number> = {
  image: 10 * mebibyte,
  digital_file: 100 * mebibyte,
};

/** Where a client puts the bytes of an asset. */
export function buildUploadKey(workspaceId: string, assetId: string): string {
  return `uploads/${workspaceId}/${assetId}`;
}

/** The address of a picture below the platform's origin, or null: files are not shown. */
export function getPublicPath({ purpose, storageKey, status }: Asset): string | null {
  return purpose === 'image' && status === 'ready' ? `/media/${storageKey}` : null;
}

export const assetNotFound = () => notFound('asset_not_found', 'There is no such asset.');
