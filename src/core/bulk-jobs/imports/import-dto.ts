import { type Static, Type } from 'typebox';
import { nullable } from '../../../platform/fields.ts';
import { bulkJobFields, presentBulkJob } from '../bulk-job-dto.ts';
import { type ImportJob, resourceOf } from './import-job.ts';

const products = Type.Integer({ description: 'Products, or records of the resource.' });

const ImportReport = Type.Object({
  products,
  importable: products,
  variants: Type.Integer(),
  affected: Type.Integer({ description: 'Products with an error or a warning.' }),
  grade: Type.String({ description: 'Readiness for agents, from `A` to `E`.' }),
  problems: Type.Array(
    Type.Object({
      code: Type.String(),
      level: Type.String({ description: '`error`, `warning` or `note`.' }),
      products,
      advice: Type.String(),
      examples: Type.Array(
        Type.Object({ line: Type.Integer(), field: Type.String(), message: Type.String() }),
      ),
    }),
  ),
});

/** An import in REST responses. */
export const ImportDto = Type.Object(
  {
    ...bulkJobFields,
    resource: Type.String({
      description: '`products`, `customers`, `coupons`, `orders`, `redirects` or `inventory`.',
    }),
    asset_id: Type.String(),
    filename: Type.String(),
    dry_run: Type.Boolean({ description: 'Whether the file was only compared with the store.' }),
    copy_images: Type.Boolean(),
    columns: Type.Record(Type.String(), nullable(Type.String()), {
      description: 'The column mapping that was sent.',
    }),
    created: Type.Integer({ description: 'New products, or records of the resource.' }),
    changed: products,
    unchanged: products,
    report: nullable(ImportReport, 'The file as a whole; null until it has been read once.'),
  },
  { $id: 'Import' },
);

export function toImportDto(job: ImportJob): Static<typeof ImportDto> {
  const { input, result } = job;
  return {
    ...presentBulkJob(job),
    resource: resourceOf(job),
    asset_id: input.assetId,
    filename: input.filename,
    dry_run: input.isDryRun,
    copy_images: input.copiesImages,
    columns: input.columns,
    created: result.created ?? 0,
    changed: result.changed ?? 0,
    unchanged: result.unchanged ?? 0,
    report: result.report ?? null,
  };
}
