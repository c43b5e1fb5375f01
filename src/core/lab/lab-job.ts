import { Type } from 'typebox';
import { defineJob } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { FindProducts } from '../catalog/search/find-products.ts';
import { getOwnSite } from '../sites/manage-sites.ts';
import { toLabReportDto } from './lab-report-dto.ts';
import { findLabRun, requestLabRun, saveLabReport } from './lab-report-store.ts';
import type { LabRun } from './lab-run.ts';
import { labSample, runLab } from './run-lab.ts';

const labJobType = { name: 'lab.run', payload: Type.Object({ siteSlug: Type.String() }) };

/** After this, a run that has not finished counts as lost, and another one can be started. */
const lostAfterMilliseconds = 15 * 60_000;

/** Tests a sample of a store's products and stores the report. */
export const createLabJob = (find: FindProducts) =>
  defineJob({
    ...labJobType,
    attempts: 3,
    async handle({ tenant, unit }, { siteSlug }) {
      const site = await unit.view(tenant, (view) => getOwnSite(view, siteSlug));
      const report = await runLab({ unit, find }, site, { products: labSample.default });
      await unit.run(tenant, (work) => saveLabReport(work, site, toLabReportDto(report)));
    },
  });

/** The last run of a store, or null when none was started; 404 `site_not_found`. */
export async function readLabRun(view: View, siteSlug: string): Promise<LabRun | null> {
  return findLabRun(view, await getOwnSite(view, siteSlug));
}

/** Starts a run unless one is running. Returns the run that is running now. */
export async function startLabRun(work: Work, siteSlug: string): Promise<LabRun | null> {
  const site = await getOwnSite(work, siteSlug);
  const since = new Date(work.now.getTime() - lostAfterMilliseconds);
  if (await requestLabRun(work, site, since))
    await enqueue(work, labJobType, { siteSlug }, { key: site.id });
  return findLabRun(work, site);
}
