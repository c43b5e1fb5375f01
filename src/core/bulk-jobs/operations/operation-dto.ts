import { type Static, Type } from 'typebox';
import { nullable } from '../../../platform/fields.ts';
import { bulkJobFields, presentBulkJob } from '../bulk-job-dto.ts';
import type { OperationJob } from './operation-job.ts';

/** A bulk operation in REST responses. */
export const BulkOperationDto = Type.Object(
  {
    ...bulkJobFields,
    resource: Type.String({ description: '`products`, `orders`, `customers` or `coupons`.' }),
    action: Type.Object({ type: Type.String() }, { additionalProperties: true }),
    filters: nullable(Type.Record(Type.String(), Type.Unknown()), 'Null if ids were sent.'),
  },
  { $id: 'BulkOperation' },
);

export function toBulkOperationDto(job: OperationJob): Static<typeof BulkOperationDto> {
  return {
    ...presentBulkJob(job),
    resource: job.input.resource,
    action: job.input.action,
    filters: job.input.filters as Record<string, unknown> | null,
  };
}
