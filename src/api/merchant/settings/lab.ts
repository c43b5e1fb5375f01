import { Type } from 'typebox';
import { readLabRun, startLabRun } from '../../../core/lab/lab-job.ts';
import type { LabRun } from '../../../core/lab/lab-run.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { nullableDateTime } from '../../../platform/fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { SitePath } from './schemas.ts';

const tags = ['Merchant: sites'];

const LabRunResponse = Type.Object({
  status: Type.Union([Type.Literal('none'), Type.Literal('running'), Type.Literal('finished')], {
    description: '`none`: no run has been started yet.',
  }),
  requested_at: nullableDateTime,
  finished_at: nullableDateTime,
  report: Type.Union([Type.Ref('LabReport'), Type.Null()], {
    description: 'The report of the last run that finished.',
  }),
});

const routes = {
  read: scopedRoute('read:products', {
    tags,
    summary: 'Read the lab report of a store',
    description: 'What agents can find and buy in the store, product by product, the worst first.',
    params: SitePath,
    response: { 200: LabRunResponse },
  }),
  start: scopedRoute('write:products', {
    tags,
    summary: 'Start a lab run of a store',
    description:
      'Tests a sample of at most 200 published products in the background. It only reads: no cart, hold or order is made. While a run is in progress, no second one is started.',
    params: SitePath,
    response: { 202: LabRunResponse },
  }),
};

/** What agents can find and buy in a store. */
export function registerLabRoutes(merchant: MerchantRoutes): void {
  merchant.get('/sites/:slug/lab', routes.read, async (view, request) =>
    presentRun(await readLabRun(view, request.params.slug)),
  );

  merchant.post('/sites/:slug/lab', routes.start, async (work, request) => ({
    status: 202,
    body: presentRun(await startLabRun(work, request.params.slug)),
  }));
}

function presentRun(run: LabRun | null) {
  const status = run === null ? 'none' : run.finishedAt === null ? 'running' : 'finished';
  return {
    status,
    requested_at: run?.requestedAt.toISOString() ?? null,
    finished_at: run?.finishedAt?.toISOString() ?? null,
    report: run?.report ?? null,
  };
}
