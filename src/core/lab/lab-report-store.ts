import type { View, Work } from '../../platform/unit-of-work.ts';
import type { Site } from '../sites/site.ts';
import type { LabReportDto } from './lab-report-dto.ts';
import type { LabRun } from './lab-run.ts';

type Row = { requested_at: Date; finished_at: Date | null; report: LabReportDto | null };

export async function findLabRun(view: View, site: Pick<Site, 'id'>): Promise<LabRun | null> {
  const rows = await view.query<Row>(
    'select requested_at, finished_at, report from lab_reports where workspace_id = $1 and site_id = $2',
    [view.tenant.workspaceId, site.id],
  );
  return rows[0] ? toRun(rows[0]) : null;
}

/** Records that a run was requested, unless one has been running since `since`. */
export async function requestLabRun(
  work: Work,
  site: Pick<Site, 'id'>,
  since: Date,
): Promise<boolean> {
  const rows = await work.query(
    `insert into lab_reports (workspace_id, site_id, requested_at) values ($1, $2, $3)
     on conflict (workspace_id, site_id) do update set requested_at = $3, finished_at = null
     where lab_reports.finished_at is not null or lab_reports.requested_at < $4
     returning site_id`,
    [work.tenant.workspaceId, site.id, work.now, since],
  );
  return rows.length > 0;
}

export async function saveLabReport(
  work: Work,
  site: Pick<Site, 'id'>,
  report: LabReportDto,
): Promise<void> {
  await work.query(
    `insert into lab_reports (workspace_id, site_id, requested_at, finished_at, report)
     values ($1, $2, $3, $3, $4)
     on conflict (workspace_id, site_id) do update set finished_at = $3, report = $4`,
    [work.tenant.workspaceId, site.id, work.now, JSON.stringify(report)],
  );
}

const toRun = ({ requested_at, finished_at, report }: Row): LabRun => ({
  requestedAt: new Date(requested_at),
  finishedAt: finished_at && new Date(finished_at),
  report,
});
