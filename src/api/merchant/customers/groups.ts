import { Type } from 'typebox';
import { toCustomerGroupDto } from '../../../core/customers/groups/group.ts';
import { addGroupMember, removeGroupMember } from '../../../core/customers/groups/group-members.ts';
import {
  changeGroup,
  createGroup,
  getGroup,
  listGroups,
  removeGroup,
} from '../../../core/customers/groups/manage-groups.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { pageQuery, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { MerchantDeps } from '../deps.ts';
import { noContentResponse } from '../fields.ts';
import {
  GroupChange,
  GroupMemberPath,
  GroupPage,
  GroupPath,
  NewGroup,
  NewGroupMember,
} from './schemas.ts';

const tags = ['Merchant: customer groups'];
const okResponse = { 200: Type.Ref('CustomerGroup') };

const routes = {
  list: scopedRoute('read:customers', {
    tags,
    summary: 'List customer groups, newest first',
    querystring: Type.Object(pageQuery),
    response: { 200: GroupPage },
  }),
  create: scopedRoute('write:customers', {
    tags,
    summary: 'Create a customer group',
    body: NewGroup,
    response: { 201: Type.Ref('CustomerGroup') },
  }),
  read: scopedRoute('read:customers', {
    tags,
    summary: 'Get a customer group',
    params: GroupPath,
    response: okResponse,
  }),
  change: scopedRoute('write:customers', {
    tags,
    summary: 'Update a customer group',
    params: GroupPath,
    body: GroupChange,
    response: okResponse,
  }),
  remove: scopedRoute('write:customers', {
    tags,
    summary: 'Delete a customer group',
    description: 'Not possible while a price list or a membership plan uses the group.',
    params: GroupPath,
    response: noContentResponse,
  }),
  addMember: scopedRoute('write:customers', {
    tags,
    summary: 'Add a customer to a group',
    params: GroupPath,
    body: NewGroupMember,
    response: okResponse,
  }),
  removeMember: scopedRoute('write:customers', {
    tags,
    summary: 'Remove a customer from a group',
    params: GroupMemberPath,
    response: noContentResponse,
  }),
};

export function registerGroupRoutes(app: HttpServer, { unit, write }: MerchantDeps): void {
  app.get('/customer-groups', routes.list, (request) =>
    unit.view(requireBearerOf(request).tenant, async (view) =>
      presentPage(
        'customer_groups',
        await listGroups(view, readPageRequest(request.query)),
        toCustomerGroupDto,
      ),
    ),
  );

  app.post('/customer-groups', routes.create, (request, reply) =>
    write(request, reply, async (work) => ({
      status: 201,
      body: toCustomerGroupDto(await createGroup(work, request.body)),
    })),
  );

  app.get('/customer-groups/:group_id', routes.read, (request) =>
    unit.view(requireBearerOf(request).tenant, async (view) =>
      toCustomerGroupDto(await getGroup(view, request.params.group_id)),
    ),
  );

  app.patch('/customer-groups/:group_id', routes.change, (request, reply) =>
    write(request, reply, async (work) => ({
      status: 200,
      body: toCustomerGroupDto(await changeGroup(work, request.params.group_id, request.body)),
    })),
  );

  app.delete('/customer-groups/:group_id', routes.remove, (request, reply) =>
    write(request, reply, async (work) => {
      await removeGroup(work, request.params.group_id);
      return { status: 204 };
    }),
  );
}

export function registerGroupMemberRoutes(app: HttpServer, { write }: MerchantDeps): void {
  app.post('/customer-groups/:group_id/members', routes.addMember, (request, reply) =>
    write(request, reply, async (work) => {
      const group = await addGroupMember(work, request.params.group_id, request.body.customer_id);
      return { status: 200, body: toCustomerGroupDto(group) };
    }),
  );

  app.delete(
    '/customer-groups/:group_id/members/:customer_id',
    routes.removeMember,
    (request, reply) =>
      write(request, reply, async (work) => {
        await removeGroupMember(work, request.params.group_id, request.params.customer_id);
        return { status: 204 };
      }),
  );
}
