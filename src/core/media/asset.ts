import { notFound } from '../../kernel/domain-error.ts';
import type { AssetId, ProductId } from '../../kernel/id.ts';

/** Whether a file is public, delivered to buyers, or read by an import. */
export type AssetPurpose = 'image' | 'digital_file' | 'import_file';

/** An uploaded file. It is `pending` until its bytes were uploaded and checked. */
export type Asset = {
  id: AssetId;
  status: 'pending' | 'ready';
  purpose: AssetPurpose;
  /** The merchant's name for it, which buyers see when they download it. */
  filename: string;
  contentType: string;
  /** In bytes, as announced; verified once ready. */
  size: number;
  alt: string;
  /** The product that it was last attached to. */
  productId: ProductId | null;
  /** SHA-256 in hexadecimal, once ready. */
  checksum: string | null;
  /** Storage key of its bytes, once finalizing has started. */
  storageKey: string | null;
  /** Set while its bytes are being checked. */
  checkingUntil: Date | null;
  createdAt: Date;
  readyAt: Date | null;
};

const mebibyte = 1_048_576;

/** Maximum size of a file by purpose. */
export const maxBytesByPurpose: Record<AssetPurpose, number> = {
  image: 10 * mebibyte,
  digital_file: 100 * mebibyte,
  import_file: 100 * mebibyte,
};

/** The storage key to which a client uploads an asset. */
export function buildUploadKey(workspaceId: string, assetId: string): string {
  return `uploads/${workspaceId}/${assetId}`;
}

/** The path of an image below the platform's origin; null for files, which are not public. */
export function getPublicPath({ purpose, storageKey, status }: Asset): string | null {
  return purpose === 'image' && status === 'ready' ? `/media/${storageKey}` : null;
}

export const assetNotFound = () => notFound('asset_not_found', 'There is no such asset.');
