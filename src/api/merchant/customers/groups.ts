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
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageQuery, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { noContentResponse } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
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

export function registerGroupRoutes(merchant: MerchantRoutes): void {
  merchant.get('/customer-groups', routes.list, async (view, request) =>
    presentPage(
      'customer_groups',
      await listGroups(view, readPageRequest(request.query)),
      toCustomerGroupDto,
    ),
  );

  merchant.post('/customer-groups', routes.create, async (work, request) => ({
    status: 201,
    body: toCustomerGroupDto(await createGroup(work, request.body)),
  }));

  merchant.get('/customer-groups/:group_id', routes.read, async (view, request) =>
    toCustomerGroupDto(await getGroup(view, request.params.group_id)),
  );

  merchant.patch('/customer-groups/:group_id', routes.change, async (work, request) => ({
    status: 200,
    body: toCustomerGroupDto(await changeGroup(work, request.params.group_id, request.body)),
  }));

  merchant.delete('/customer-groups/:group_id', routes.remove, async (work, request) => {
    await removeGroup(work, request.params.group_id);
    return { status: 204 };
  });
}

export function registerGroupMemberRoutes(merchant: MerchantRoutes): void {
  merchant.post('/customer-groups/:group_id/members', routes.addMember, async (work, request) => {
    const group = await addGroupMember(work, request.params.group_id, request.body.customer_id);
    return { status: 200, body: toCustomerGroupDto(group) };
  });

  merchant.delete(
    '/customer-groups/:group_id/members/:customer_id',
    routes.removeMember,
    async (work, request) => {
      await removeGroupMember(work, request.params.group_id, request.params.customer_id);
      return { status: 204 };
    },
  );
}
