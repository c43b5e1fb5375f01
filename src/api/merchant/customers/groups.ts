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
import { pageQuery, readPageRequest } from '../../../http/input/paging.ts';
import { noContentResponse } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { registerResourceRoutes } from '../resource-routes.ts';
import { GroupChange, GroupMemberPath, GroupPath, NewGroup, NewGroupMember } from './schemas.ts';

const tags = ['Merchant: customer groups'];
const okResponse = { 200: Type.Ref('CustomerGroup') };

const routes = {
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
  registerResourceRoutes(merchant, {
    path: '/customer-groups',
    idName: 'group_id',
    plural: 'customer_groups',
    nouns: ['customer group', 'customer groups'],
    scope: 'customers',
    tag: 'Merchant: customer groups',
    schema: 'CustomerGroup',
    present: toCustomerGroupDto,
    query: Type.Object(pageQuery),
    newBody: NewGroup,
    changeBody: GroupChange,
    removeSummary: {
      description: 'Not possible while a price list or a membership plan uses the group.',
    },
    list: (view, query) => listGroups(view, readPageRequest(query)),
    create: createGroup,
    get: getGroup,
    change: changeGroup,
    remove: removeGroup,
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
