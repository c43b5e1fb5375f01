import { Type } from 'typebox';
import {
  exportFormats,
  exportResources,
} from '../../../core/bulk-jobs/exports/export-resources.ts';
import { importResources } from '../../../core/bulk-jobs/imports/import-job.ts';
import { operationResources } from '../../../core/bulk-jobs/operations/targets.ts';
import { columnNames } from '../../../core/catalog/import/csv/columns.ts';
import { pageQuery, pageSchema } from '../../../http/input/paging.ts';
import { nullable } from '../../../platform/fields.ts';
import { siteSlug, tagList, wordOf } from '../fields.ts';

const optional = Type.Optional;
const column = wordOf(columnNames);

export const BulkJobQuery = Type.Object(pageQuery);
export const ProblemPage = pageSchema('problems', Type.Ref('BulkJobProblem'));

export const NewImport = Type.Object(
  {
    site_slug: siteSlug,
    resource: wordOf(importResources, {
      default: 'products',
      description:
        'What the file contains; `inventory`: stock counts by SKU. CSV files of other resources than products are recognized by their headers, see `GET …/columns`.',
    }),
    asset_id: Type.String({
      description:
        'A finalized asset of purpose `import_file`: .csv, .ndjson or .jsonl, or with .gz.',
    }),
    dry_run: Type.Boolean({
      default: false,
      description: 'Whether the file is only compared with the store. Nothing is changed.',
    }),
    copy_images: Type.Boolean({
      default: true,
      description:
        "Whether images are copied to the store's media in the background, so that they remain when the other server is gone.",
    }),
    columns: optional(
      Type.Record(Type.String({ maxLength: 500 }), nullable(column), {
        description:
          'For CSV: columns by header, for headers that are not recognized. Null leaves a column out.',
      }),
    ),
  },
  { examples: [{ site_slug: 'your-store', asset_id: 'import_asset_id', dry_run: true }] },
);
export const ImportPath = Type.Object({ import_id: Type.String() });
export const ImportImages = Type.Object({
  pending: Type.Integer({ description: 'Images that are copied in the background.' }),
  copied: Type.Integer(),
  broken: Type.Integer(),
  images: Type.Array(
    Type.Object({
      url: Type.String(),
      code: Type.String(),
      message: Type.String(),
      products: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    }),
    { description: 'The first 100 that could not be copied, with the products that show them.' },
  ),
});
export const ImportPage = pageSchema('imports', Type.Ref('Import'));
export const ColumnQuery = Type.Object({ asset_id: Type.String() });
export const ColumnList = Type.Object({
  format: Type.String({ description: '`csv` or `ndjson`.' }),
  resource: Type.String({ description: 'What the file contains, by its headers.' }),
  columns: Type.Array(
    Type.Object({
      header: Type.String(),
      column: nullable(Type.String(), 'What the header is recognized as.'),
      samples: Type.Array(Type.String(), {
        description:
          'The first values. Empty without `read:customers`, because a file with unknown headers may be one of customers.',
      }),
    }),
    {
      description:
        'In the order of the file; empty for NDJSON, other resources than products, and files of WooCommerce and Medusa, which need no mapping.',
    },
  ),
  available: Type.Array(Type.String(), { description: 'The columns that a header can be.' }),
});

const filters = Type.Record(Type.String(), Type.Unknown(), {
  description:
    'Query parameters of the list of the resource, without `sort` and paging. Unknown ones are refused.',
});

export const NewExport = Type.Object(
  {
    resource: wordOf(exportResources),
    format: wordOf(exportFormats, { default: 'csv' }),
    filters: optional(filters),
  },
  { examples: [{ resource: 'orders' }] },
);
export const ExportPath = Type.Object({ export_id: Type.String() });
export const ExportPage = pageSchema('exports', Type.Ref('Export'));

const tags = optional({ ...tagList(50, 'For `add_tags` and `remove_tags`.'), minItems: 1 });

export const NewBulkOperation = Type.Object(
  {
    resource: wordOf(operationResources),
    action: Type.Object({
      type: wordOf(
        [
          'publish',
          'unpublish',
          'archive',
          'change_price',
          'fulfill',
          'cancel',
          'add_tags',
          'remove_tags',
          'add_to_collection',
          'remove_from_collection',
          'resend_confirmation',
          'add_to_group',
          'remove_from_group',
          'activate',
          'deactivate',
          'delete',
        ],
        {
          description:
            'Products: `publish`, `unpublish`, `archive`, `change_price`, `add_to_collection`, `remove_from_collection`. Orders: `fulfill`, `cancel`, `resend_confirmation` (to the address of the buyer; not while the last one is still being sent). Both: `add_tags`, `remove_tags`. Customers: `add_to_group`, `remove_from_group`. Coupons: `activate`, `deactivate`, `delete`.',
        },
      ),
      percent: optional(
        Type.Number({
          minimum: -100,
          maximum: 1_000,
          multipleOf: 0.01,
          description:
            'For `change_price`: is added to each price, rounded half up. -10 reduces it.',
        }),
      ),
      amount: optional(
        Type.Integer({
          minimum: -1_000_000_000,
          maximum: 1_000_000_000,
          description: 'For `change_price`: minor units that are added to each price.',
        }),
      ),
      tags,
      collection_id: optional(
        Type.String({
          maxLength: 100,
          description: 'For `add_to_collection` and `remove_from_collection`.',
        }),
      ),
      group_id: optional(
        Type.String({
          maxLength: 100,
          description: 'For `add_to_group` and `remove_from_group`.',
        }),
      ),
      carrier: optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'For `fulfill`.' }),
      ),
      notify_customer: optional(
        Type.Boolean({
          description:
            'For `fulfill`: whether buyers get an email about the shipment. Default: true.',
        }),
      ),
      reason: optional(Type.String({ minLength: 1, maxLength: 500, description: 'For `cancel`.' })),
    }),
    ids: optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        minItems: 1,
        maxItems: 1_000,
        description: 'The objects to change. Send either `ids` or `filters`.',
      }),
    ),
    filters: optional(filters),
  },
  { examples: [{ resource: 'products', action: { type: 'publish' }, filters: { tag: 'summer' } }] },
);
export const BulkOperationPath = Type.Object({ operation_id: Type.String() });
export const BulkOperationPage = pageSchema('bulk_operations', Type.Ref('BulkOperation'));
