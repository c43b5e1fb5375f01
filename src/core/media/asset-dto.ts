import { type Static, Type } from 'typebox';
import { dateTime, nullable } from '../../platform/fields.ts';
import { type Asset, getPublicPath } from './asset.ts';

/** An asset in the merchant API. */
export const AssetDto = Type.Object(
  {
    id: Type.String(),
    status: Type.Union([Type.Literal('pending'), Type.Literal('ready')], {
      description: '`pending` until it is finalized.',
    }),
    purpose: Type.Union([
      Type.Literal('image'),
      Type.Literal('digital_file'),
      Type.Literal('import_file'),
    ]),
    filename: Type.String(),
    content_type: Type.String(),
    size: Type.Integer({ description: 'Bytes.' }),
    checksum: nullable(Type.String(), 'SHA-256 in hexadecimal; null while pending.'),
    url: nullable(
      Type.String(),
      'Public URL of an image; null for files, which only buyers can download.',
    ),
    alt: Type.String(),
    product_id: nullable(Type.String(), 'The product that it was last attached to.'),
    created_at: dateTime,
    finalized_at: nullable(dateTime, 'Null while pending.'),
  },
  { $id: 'Asset' },
);
export type AssetDto = Static<typeof AssetDto>;

export function toAssetDto(asset: Asset, origin: string): AssetDto {
  const path = getPublicPath(asset);
  return {
    id: asset.id,
    status: asset.status,
    purpose: asset.purpose,
    filename: asset.filename,
    content_type: asset.contentType,
    size: asset.size,
    checksum: asset.checksum,
    url: path === null ? null : `${origin}${path}`,
    alt: asset.alt,
    product_id: asset.productId,
    created_at: asset.createdAt.toISOString(),
    finalized_at: asset.readyAt?.toISOString() ?? null,
  };
}
