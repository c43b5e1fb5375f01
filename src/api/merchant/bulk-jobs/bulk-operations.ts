import { type Static, Type } from 'typebox';
import { hasScope, type Scope } from '../../../core/access/scope.ts';
import { neededAccess, operationAreas } from '../../../core/bulk-jobs/needed-access.ts';
import { toBulkOperationDto } from '../../../core/bulk-jobs/operations/operation-dto.ts';
import {
  type OperationInput,
  startOperation,
  toOperationJob,
} from '../../../core/bulk-jobs/operations/operation-job.ts';
import {
  type OperationResource,
  operationResources,
} from '../../../core/bulk-jobs/operations/targets.ts';
import { requireBearerOf, requireScope, scopedRoute } from '../../../http/callers/bearer.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { filterReaders } from './filters.ts';
import { registerJobRoutes, requireAccess } from './job-routes.ts';
import { BulkOperationPage, BulkOperationPath, NewBulkOperation } from './schemas.ts';

const tag = 'Merchant: bulk operations';

const scopeOf = (access: 'read' | 'write', resource: OperationResource): Scope =>
  `${access}:${operationAreas[resource]}`;

const scopes = {
  read: operationResources.map((resource) => scopeOf('read', resource)),
  write: operationResources.map((resource) => scopeOf('write', resource)),
};

const startRoute = scopedRoute(scopes.write, {
  tags: [tag],
  summary: 'Start a bulk operation on products, orders, customers or coupons',
  description:
    'Requires the write scope of the resource. Objects are changed one by one in the background; `GET …/problems` names those that could not be changed, and why. Canceling orders refunds them.',
  body: NewBulkOperation,
  response: { 202: Type.Ref('BulkOperation') },
});

export function registerBulkOperationRoutes(merchant: MerchantRoutes): void {
  merchant.post('/bulk-operations', startRoute, async (work, request) => {
    const { input, siteSlug } = readOperation(request.body);
    requireAccess(request, neededAccess({ kind: 'bulk_operation', input }));
    const job = await startOperation(work, input, siteSlug);
    return { status: 202, body: toBulkOperationDto(job) };
  });

  registerJobRoutes(merchant, {
    kind: 'bulk_operation',
    path: '/bulk-operations',
    plural: 'bulk_operations',
    nouns: ['a', 'bulk operation', 'bulk operations'],
    tag,
    idName: 'operation_id',
    params: BulkOperationPath,
    page: BulkOperationPage,
    item: Type.Ref('BulkOperation'),
    scopes,
    present: (_view, job) => toBulkOperationDto(toOperationJob(job)),
    authorizeRead: (request, job) =>
      requireScope(request, scopeOf('read', toOperationJob(job).input.resource)),
    listedResources: (request) => {
      const { scopes: granted } = requireBearerOf(request);
      return operationResources.filter((resource) => hasScope(granted, scopeOf('read', resource)));
    },
  });
}

type Body = Static<typeof NewBulkOperation>;

/** The members of each action besides its type, and which resources have it. */
const actionRules: Record<
  Body['action']['type'],
  { of: OperationResource[]; members: readonly (keyof Body['action'])[] }
> = {
  publish: { of: ['products'], members: [] },
  unpublish: { of: ['products'], members: [] },
  archive: { of: ['products'], members: [] },
  change_price: { of: ['products'], members: ['percent', 'amount'] },
  fulfill: { of: ['orders'], members: ['carrier', 'notify_customer'] },
  cancel: { of: ['orders'], members: ['reason'] },
  add_tags: { of: ['products', 'orders'], members: ['tags'] },
  remove_tags: { of: ['products', 'orders'], members: ['tags'] },
  add_to_collection: { of: ['products'], members: ['collection_id'] },
  remove_from_collection: { of: ['products'], members: ['collection_id'] },
  resend_confirmation: { of: ['orders'], members: [] },
  add_to_group: { of: ['customers'], members: ['group_id'] },
  remove_from_group: { of: ['customers'], members: ['group_id'] },
  activate: { of: ['coupons'], members: [] },
  deactivate: { of: ['coupons'], members: [] },
  delete: { of: ['coupons'], members: [] },
};

function readOperation(body: Body): { input: OperationInput; siteSlug: string | null } {
  const { resource, action, ids, filters: given } = body;
  assertAction(resource, action);
  if ((ids === undefined) === (given === undefined)) throw oneSelection();
  const read = given === undefined ? null : filterReaders[resource](given);
  const selection = {
    ids: ids ?? null,
    filters: read?.filters ?? null,
    query: read?.query ?? null,
  };
  return {
    input: { ...selection, resource, action } as OperationInput,
    siteSlug: read?.siteSlug ?? null,
  };
}

function assertAction(resource: OperationResource, { type, ...members }: Body['action']): void {
  const rule = actionRules[type];
  if (!rule.of.includes(resource)) throw problem('action.type', `is not an action of ${resource}`);
  const foreign = Object.keys(members).find((name) => !rule.members.some((one) => one === name));
  if (foreign) throw problem(`action.${foreign}`, `is not accepted for ${type}`);
  const { percent, amount } = members;
  if (type === 'change_price' && (percent === undefined) === (amount === undefined))
    throw problem('action.percent', 'or action.amount is required, but not both');
  for (const [ending, name] of requiredMembers)
    if (type.endsWith(ending) && members[name] === undefined)
      throw problem(`action.${name}`, 'is required');
}

/** The members that actions require, by the ending of the action's name. */
const requiredMembers = [
  ['_tags', 'tags'],
  ['_collection', 'collection_id'],
  ['_group', 'group_id'],
] as const;

const problem = (field: string, message: string) =>
  invalid([{ field, code: 'invalid_action', message }]);

const oneSelection = () =>
  invalid([{ field: 'ids', code: 'one_of', message: 'or filters is required, but not both' }]);
