import type { TObject, TSchema } from 'typebox';
import { assertConsoleRule, type ConsoleRule } from '../../../core/access/console/console-rule.ts';
import type { NeededAccess } from '../../../core/access/console/lock-user-access.ts';
import type { Scope } from '../../../core/access/scope.ts';
import type { BulkJob, BulkJobKind } from '../../../core/bulk-jobs/bulk-job.ts';
import { toBulkJobProblemDto } from '../../../core/bulk-jobs/bulk-job-dto.ts';
import {
  cancelBulkJob,
  getBulkJob,
  listBulkJobProblems,
  listBulkJobs,
  resumeBulkJob,
} from '../../../core/bulk-jobs/manage-bulk-jobs.ts';
import { neededAccess } from '../../../core/bulk-jobs/needed-access.ts';
import { requireBearerOf, requireScope, scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { RequestOf } from '../../../http/typed-route.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { BulkJobQuery, ProblemPage } from './schemas.ts';

type Request = RequestOf<object>;

/** The definition from which the routes of a kind of job are built. */
export type JobRoutes = {
  kind: BulkJobKind;
  path: string;
  plural: string;
  /** `['import', 'imports']`, with the article of the singular. */
  nouns: [article: string, one: string, many: string];
  tag: string;
  idName: string;
  params: TObject;
  page: TSchema;
  item: TSchema;
  scopes: { read: Scope | Scope[]; write: Scope | Scope[] };
  rule?: ConsoleRule;
  present(view: View, job: BulkJob): unknown;
  /** Throws if the caller may not see the job. */
  authorizeRead(request: Request, job: BulkJob): void;
  /** Resumes a job; without it, as every job. */
  resume?(work: Work, id: string): Promise<BulkJob>;
  /** The resources whose jobs the caller may list; null for all. */
  listedResources?(request: Request): string[] | null;
};

/** Routes to list, read, cancel and resume jobs of a kind, and to list their problems. */
export function registerJobRoutes(merchant: MerchantRoutes, routes: JobRoutes): void {
  registerReads(merchant, routes);
  registerSteps(merchant, routes);
}

/** Throws 403 if the caller does not have the access that starting a job needs. */
export function requireAccess(request: Request, { scopes, rule }: NeededAccess): void {
  for (const scope of scopes) requireScope(request, scope);
  if (rule) assertConsoleRule(requireBearerOf(request).console, rule);
}

/** The job of the path. */
function findJob(view: View, request: Request, { kind, idName }: JobRoutes): Promise<BulkJob> {
  const { [idName]: id = '' } = request.params as Record<string, string>;
  return getBulkJob(view, kind, id);
}

function registerReads(merchant: MerchantRoutes, routes: JobRoutes): void {
  const { kind, path, plural, nouns, tag, idName, params, page, item, scopes, rule } = routes;
  const { present, authorizeRead, listedResources } = routes;
  const [article, one, many] = nouns;
  const tags = [tag];
  const find = async (view: View, request: Request) => {
    const job = await findJob(view, request, routes);
    authorizeRead(request, job);
    return job;
  };

  merchant.get(
    path,
    scopedRoute(
      scopes.read,
      {
        tags,
        summary: `List ${many}, newest first`,
        querystring: BulkJobQuery,
        response: { 200: page },
      },
      rule,
    ),
    async (view, request) => {
      const filter = { kind, resources: listedResources?.(request) ?? null };
      const found = await listBulkJobs(view, filter, readPageRequest(request.query));
      return presentPage(plural, found, (job) => present(view, job));
    },
  );

  merchant.get(
    `${path}/:${idName}`,
    scopedRoute(
      scopes.read,
      { tags, summary: `Get ${article} ${one} with its progress`, params, response: { 200: item } },
      rule,
    ),
    async (view, request) => present(view, await find(view, request)),
  );

  merchant.get(
    `${path}/:${idName}/problems`,
    scopedRoute(
      scopes.read,
      {
        tags,
        summary: `List why rows of ${article} ${one} failed`,
        params,
        querystring: BulkJobQuery,
        response: { 200: ProblemPage },
      },
      rule,
    ),
    async (view, request) => {
      const job = await find(view, request);
      const found = await listBulkJobProblems(view, job, readPageRequest(request.query));
      return presentPage('problems', found, toBulkJobProblemDto);
    },
  );
}

const steps = [
  ['cancel', 'Cancel', 'Completed rows are not undone.'],
  ['resume', 'Resume', 'Continues after the last row that is done, as the caller.'],
] as const;

function registerSteps(merchant: MerchantRoutes, routes: JobRoutes): void {
  const { kind, path, nouns, tag, idName, params, item, scopes, rule, present } = routes;
  const [article, one] = nouns;
  const changes = {
    cancel: (work: Work, id: string) => cancelBulkJob(work, kind, id),
    resume: routes.resume ?? ((work: Work, id: string) => resumeBulkJob(work, kind, id)),
  };
  for (const [name, verb, description] of steps) {
    const summary = `${verb} ${article} ${one}`;
    const schema = { tags: [tag], summary, description, params, response: { 200: item } };
    const route = scopedRoute(scopes.write, schema, rule);
    merchant.post(`${path}/:${idName}/${name}`, route, async (work, request) => {
      const job = await findJob(work, request, routes);
      requireAccess(request, neededAccess(job));
      return { status: 200, body: present(work, await changes[name](work, job.id)) };
    });
  }
}
