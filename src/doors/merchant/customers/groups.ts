import { Type } from 'typebox';
import { customerGroupRecord } from '../../../core/customers/groups/group.ts';
import { addMember, removeMember } from '../../../core/customers/groups/group-members.ts';
import {
  changeGroup,
  createGroup,
  getGroup,
  listGroups,
  removeGroup,
} from '../../../core/customers/groups/manage-groups.ts';
import { bearerOf, guarded } from '../../../http/callers/bearer.ts';
import { pageQuery, presentPage, readPage } from '../../../http/input/paging.ts';
import type { Http } from '../../../http/server.ts';
import type { MerchantDeps } from '../deps.ts';
import { Nothing } from '../fields.ts';
import { GroupChange, GroupPage, GroupPath, MemberPath, NewGroup, NewMember } from './schemas.ts';

const tags = ['Merchant: customer groups'];
const one = { 200: Type.Ref('CustomerGroup') };

const routes = {
  list: guarded('read:customers', {
    tags,
    summary: 'Customer groups, newest first',
    querystring: Type.Object(pageQuery),
    response: { 200: GroupPage },
  }),
  create: guarded('write:customers', {
    tags,
    summary: 'Add a customer group',
    body: NewGroup,
    response: { 201: Type.Ref('CustomerGroup') },
  }),
  read: guarded('read:customers', {
    tags,
    summary: 'One customer group',
    params: GroupPath,
    response: one,
  }),
  change: guarded('write:customers', {
    tags,
    summary: 'Change a customer group',
    params: GroupPath,
    body: GroupChange,
    response: one,
  }),
  remove: guarded('write:customers', {
    tags,
    summary: 'Remove a customer group',
    description: 'Refused while a price list or a membership plan names it.',
    params: GroupPath,
    response: Nothing,
  }),
  addMember: guarded('write:customers', {
    tags,
    summary: 'Put a customer into a group',
    params: GroupPath,
    body: NewMember,
    response: one,
  }),
  removeMember: guarded('write:customers', {
    tags,
    summary: 'Take a customer out of a group',
    params: MemberPath,
    response: Nothing,
  }),
};

/** Customer groups (§4.6). */
export function groupRoutes(app: Http, { unit, write }: MerchantDeps): void {
  app.get('/customer-groups', routes.list, (request) =>
    unit.view(bearerOf(request).tenant, async (view) =>
      presentPage(
        'customer_groups',
        await listGroups(view, readPage(request.query)),
        customerGroupRecord,
      ),
    ),
  );

  app.post('/customer-groups', routes.create, (request, reply) =>
    write(request, reply, async (work) => ({
      status: 201,
      body: customerGroupRecord(await createGroup(work, request.body)),
    })),
  );

  app.get('/customer-groups/:group_id', routes.read, (request) =>
    unit.view(bearerOf(request).tenant, async (view) =>
      customerGroupRecord(await getGroup(view, request.params.group_id)),
    ),
  );

  app.patch('/customer-groups/:group_id', routes.change, (request, reply) =>
    write(request, reply, async (work) => ({
      status: 200,
      body: customerGroupRecord(await changeGroup(work, request.params.group_id, request.body)),
    })),
  );

  app.delete('/customer-groups/:group_id', routes.remove, (request, reply) =>
    write(request, reply, async (work) => {
      await removeGroup(work, request.params.group_id);
      return { status: 204 };
    }),
  );
}

/** Who is in a group. */
export function groupMemberRoutes(app: Http, { write }: MerchantDeps): void {
  app.post('/customer-groups/:group_id/members', routes.addMember, (request, reply) =>
    write(request, reply, async (work) => {
      const group = await addMember(work, request.params.group_id, request.body.customer_id);
      return { status: 200, body: customerGroupRecord(group) };
    }),
  );

  app.delete(
    '/customer-groups/:group_id/members/:customer_id',
    routes.removeMember,
    (request, reply) =>
      write(request, reply, async (work) => {
        await removeMember(work, request.params.group_id, request.params.customer_id);
        return { status: 204 };
      }),
  );
}
