import { type Static, Type } from 'typebox';
import { dateTime, nullable, nullableDateTime, nullableText } from '../../platform/fields.ts';
import type { Author } from '../access/author.ts';
import { type BulkJob, type BulkJobProblem, bulkJobStates } from './bulk-job.ts';

const Caller = Type.Object({ type: Type.String(), id: Type.String() });

/** The fields that imports, exports and bulk operations share in REST responses. */
export const bulkJobFields = {
  id: Type.String(),
  kind: Type.String({ description: '`import`, `export` or `bulk_operation`.' }),
  state: Type.Enum([...bulkJobStates], {
    type: 'string',
    description:
      '`failed`: it could not continue, see `error`. Rows with problems do not make it fail.',
  }),
  site_slug: nullable(Type.String(), 'Null: all stores of the workspace.'),
  done: Type.Integer({ description: 'Rows that were worked on, including those with problems.' }),
  failed: Type.Integer({ description: 'Rows with problems, which `…/problems` lists.' }),
  total: nullable(Type.Integer(), 'Null until the rows have been counted.'),
  error: nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  download_url: nullable(Type.String(), 'The file of an export that is done; needs a bearer.'),
  created_by: nullable(Caller, 'The key, app or user that started it.'),
  resumed_by: nullable(Caller, 'The one that last resumed it, as which it then continued.'),
  created_at: dateTime,
  started_at: nullableDateTime,
  updated_at: dateTime,
  finished_at: nullableDateTime,
};
const BulkJobFields = Type.Object(bulkJobFields);

export function presentBulkJob(
  job: BulkJob,
  downloadUrl: string | null = null,
): Static<typeof BulkJobFields> {
  return {
    id: job.id,
    kind: job.kind,
    state: job.state,
    site_slug: job.site?.slug ?? null,
    done: job.done,
    failed: job.failed,
    total: job.total,
    error: job.error,
    download_url: downloadUrl,
    created_by: presentCaller(job.createdBy),
    resumed_by: presentCaller(job.resumedBy),
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    updated_at: job.updatedAt.toISOString(),
    finished_at: job.finishedAt?.toISOString() ?? null,
  };
}

const presentCaller = (caller: Author | null) => caller && { type: caller.kind, id: caller.id };

/** Why a row was skipped or not changed. */
export const BulkJobProblemDto = Type.Object(
  {
    line: nullable(Type.Integer(), 'The line of the imported file.'),
    resource_id: nullable(Type.String(), 'The object of a bulk operation.'),
    resource_name: nullable(Type.String(), 'Its name, or the number of an order.'),
    field: nullableText,
    code: Type.String(),
    message: Type.String(),
  },
  { $id: 'BulkJobProblem' },
);

export function toBulkJobProblemDto(problem: BulkJobProblem): Static<typeof BulkJobProblemDto> {
  return {
    line: problem.line,
    resource_id: problem.resourceId,
    resource_name: problem.resourceName,
    field: problem.field,
    code: problem.code,
    message: problem.message,
  };
}
