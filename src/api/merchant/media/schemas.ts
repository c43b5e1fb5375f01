import { Type } from 'typebox';
import { pageQuery, pageSchema } from '../../../http/input/paging.ts';
import { instant } from '../../../platform/fields.ts';

const optional = Type.Optional;
const purpose = Type.Union([Type.Literal('image'), Type.Literal('digital_file')], {
  description: '`image`: shown to everybody. `digital_file`: delivered to buyers.',
});

export const NewUpload = Type.Object({
  filename: Type.String({
    minLength: 1,
    maxLength: 255,
    pattern: '^(?=.*\\S)[^\\p{Cc}/\\\\]+$',
    description: 'Its name, without a path; buyers see it.',
  }),
  content_type: Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'Images: jpeg, png, webp, avif, gif, mp4. Files also: pdf, zip, epub, mp3, plain text, markdown, csv.',
  }),
  size: Type.Integer({
    minimum: 1,
    description: 'Exact number of bytes: at most 10 MiB for an image, 100 MiB for a file.',
  }),
  purpose,
});

export const UploadUrlResponse = Type.Object({
  asset_id: Type.String(),
  upload_url: Type.String({ description: 'Takes the bytes, once.' }),
  method: Type.Literal('PUT'),
  headers: Type.Record(Type.String(), Type.String(), { description: 'To be sent with the PUT.' }),
  expires_at: instant,
});

export const AssetFinalization = Type.Object({
  asset_id: Type.String({ description: 'From the answer with the upload URL.' }),
  product_id: optional(
    Type.String({
      description: 'An image is added to its media; a file becomes what it delivers.',
    }),
  ),
  alt: optional(
    Type.String({ maxLength: 500, description: 'What it shows, for those who do not see it.' }),
  ),
});

export const AssetQuery = Type.Object({
  purpose: optional(purpose),
  status: optional(
    Type.Union([Type.Literal('pending'), Type.Literal('ready')], {
      description: '`pending`: not finalized yet.',
    }),
  ),
  ...pageQuery,
});
export const AssetPath = Type.Object({ asset_id: Type.String() });
export const AssetPage = pageSchema('assets', Type.Ref('Asset'));
