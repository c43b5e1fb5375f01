import { Type } from 'typebox';
import { pageQuery, pageSchema } from '../../../http/input/paging.ts';
import { dateTime } from '../../../platform/fields.ts';

const optional = Type.Optional;
const purpose = Type.Union(
  [Type.Literal('image'), Type.Literal('digital_file'), Type.Literal('import_file')],
  {
    description:
      '`image`: public. `digital_file`: delivered only to buyers. `import_file`: read by `POST /merchant/imports`, never served, and deleted 7 days after its upload or after the last import that used it has ended.',
  },
);

export const NewUpload = Type.Object(
  {
    filename: Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: '^[^\\S\\p{Cc}]*[^\\s\\p{Cc}/\\\\][^\\p{Cc}/\\\\]*$',
      description: 'File name without a path. Buyers see it.',
    }),
    content_type: Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'MIME type. Images: JPEG, PNG, WebP, AVIF, GIF and MP4. Files also: PDF, ZIP, EPUB, MP3, plain text, Markdown and CSV. Files to import: CSV, NDJSON and gzip.',
    }),
    size: Type.Integer({
      minimum: 1,
      description: 'Exact size in bytes: at most 10 MiB for an image and 100 MiB for a file.',
    }),
    purpose,
  },
  { examples: [{ filename: 'mug.png', content_type: 'image/png', size: 48213, purpose: 'image' }] },
);

export const UploadUrlResponse = Type.Object({
  asset_id: Type.String(),
  upload_url: Type.String({ description: 'URL for one PUT request with the bytes.' }),
  method: Type.Literal('PUT'),
  headers: Type.Record(Type.String(), Type.String(), {
    description: 'Headers that the PUT request must have.',
  }),
  expires_at: dateTime,
});

export const AssetFinalization = Type.Object(
  {
    asset_id: Type.String({ description: '`asset_id` of the response with the upload URL.' }),
    product_id: optional(
      Type.String({
        description:
          'Id of a product. An image is added to its media; a file becomes its digital file.',
      }),
    ),
    alt: optional(
      Type.String({
        maxLength: 500,
        description: 'Alternative text for people who cannot see the image.',
      }),
    ),
  },
  { examples: [{ asset_id: 'asset_id' }] },
);

export const AssetQuery = Type.Object({
  purpose: optional(purpose),
  status: optional(
    Type.Union([Type.Literal('pending'), Type.Literal('ready')], {
      description: '`pending` assets are not finalized yet.',
    }),
  ),
  ...pageQuery,
});
export const AssetPath = Type.Object({ asset_id: Type.String() });
export const AssetPage = pageSchema('assets', Type.Ref('Asset'));
