import type { Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import { type ImportJob, resourceOf } from './import-job.ts';

export async function auditImport(work: Work, job: ImportJob): Promise<void> {
  const { id, site, input } = job;
  await audit(work, {
    action: resourceOf(job) === 'products' ? 'catalog.imported' : 'records.imported',
    resource: { type: 'site', id: site?.id ?? '' },
    after: { import_id: id, filename: input.filename },
  });
}
