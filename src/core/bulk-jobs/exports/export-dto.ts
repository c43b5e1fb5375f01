import { type Static, Type } from 'typebox';
import { nullable } from '../../../platform/fields.ts';
import { bulkJobFields, presentBulkJob } from '../bulk-job-dto.ts';
import type { ExportJob } from './export-job.ts';

/** An export in REST responses. */
export const ExportDto = Type.Object(
  {
    ...bulkJobFields,
    resource: Type.String({
      description: '`products`, `orders`, `customers`, `coupons` or `inventory`.',
    }),
    format: Type.String({ description: '`csv` or `ndjson`.' }),
    filters: Type.Record(Type.String(), Type.Unknown()),
    size: nullable(Type.Integer(), 'Bytes of the file so far; null before the first part.'),
  },
  { $id: 'Export' },
);

export function toExportDto(job: ExportJob, downloadUrl: string | null): Static<typeof ExportDto> {
  return {
    ...presentBulkJob(job, job.state === 'done' ? downloadUrl : null),
    resource: job.input.resource,
    format: job.input.format,
    filters: job.input.filters as Record<string, unknown>,
    size: job.cursor?.bytes ?? null,
  };
}
