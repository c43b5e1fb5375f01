import { Type } from 'typebox';
import { changeWorkspace, getWorkspace } from '../../../core/access/workspaces/change-workspace.ts';
import type { WorkspaceSettings } from '../../../core/access/workspaces/workspace.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { WorkspaceUpdate } from './schemas.ts';

const tags = ['Merchant: team'];
const okResponse = { 200: Type.Ref('Workspace') };

const routes = {
  read: scopedRoute('read:settings', { tags, summary: 'Get the workspace', response: okResponse }),
  change: scopedRoute('write:settings', {
    tags,
    summary: 'Update the workspace',
    body: WorkspaceUpdate,
    response: okResponse,
  }),
};

export function registerWorkspaceRoutes(merchant: MerchantRoutes): void {
  merchant.get('/workspace', routes.read, async (view) =>
    presentWorkspace(await getWorkspace(view)),
  );

  merchant.patch('/workspace', routes.change, async (work, request) => {
    const { name, staff_can_refund: staffCanRefund } = request.body;
    const workspace = await changeWorkspace(work, { name, staffCanRefund });
    return { status: 200, body: presentWorkspace(workspace) };
  });
}

const presentWorkspace = (workspace: WorkspaceSettings) => ({
  id: workspace.id,
  name: workspace.name,
  created_at: workspace.createdAt.toISOString(),
  staff_can_refund: workspace.staffCanRefund,
});
