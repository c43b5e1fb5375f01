import { createApiKey } from '../../../core/access/keys/manage-api-keys.ts';
import { scopes } from '../../../core/access/scope.ts';
import {
  createWorkspace,
  listWorkspaces,
} from '../../../core/access/workspaces/create-workspace.ts';
import { systemTenant, withTenant } from '../../../platform/unit-of-work.ts';
import type { Command, CommandContext } from '../command.ts';
import { formatFields, formatRows } from '../resources/format.ts';
import { pick } from '../resources/resource.ts';
import { operatorPrincipal } from '../session.ts';
import { keyModeOf } from './keys.ts';

export const createWorkspaceCommand: Command = {
  name: 'workspace create',
  summary: 'Creates a workspace and an API key with every scope.',
  operands: [],
  createsDatabase: true,
  options: { name: { value: 'N', required: true, help: 'Name of the workspace.' } },
  async run(call) {
    const { unit } = await call.openSession();
    const created = await unit.runAsSystem(systemTenant, async (system) => {
      const workspace = await createWorkspace(system, call.requiredOption('name'));
      const tenant = {
        workspaceId: workspace.id,
        code: workspace.code,
        principal: operatorPrincipal(),
      };
      const work = withTenant(system, tenant);
      const input = { name: 'First key', scopes: [...scopes], expiresAt: null };
      const by = { createdBy: 'command line', mode: keyModeOf(call.config) };
      const { text } = await createApiKey(work, input, by);
      return { workspace_id: workspace.id, api_key: text };
    });
    const text = `Workspace  ${created.workspace_id}\nAPI key    ${created.api_key}\nStore the key now: it is not shown again.`;
    return { json: created, text };
  },
};

const readWorkspaces = async (call: CommandContext) => {
  const { unit } = await call.openSession();
  const workspaces = await unit.runAsSystem(systemTenant, listWorkspaces);
  return workspaces.map(({ id, name, demo, createdAt }) => ({
    id,
    name,
    demo,
    created_at: createdAt.toISOString(),
  }));
};

export const listWorkspacesCommand: Command = {
  name: 'workspace list',
  summary: 'Lists the workspaces of this server, oldest first.',
  operands: [],
  options: {},
  async run(call) {
    const items = await readWorkspaces(call);
    const lines = formatRows(items.map(({ id, name }) => [id, name]));
    return { json: { workspaces: items }, text: lines.join('\n') || 'No workspaces.' };
  },
};

export const showWorkspaceCommand: Command = {
  name: 'workspace show',
  summary: 'Shows a workspace.',
  operands: ['id'],
  options: {},
  async run(call) {
    const [id = ''] = call.operands;
    const message = `This server has no workspace ${id}.`;
    const json = pick(
      await readWorkspaces(call),
      (one) => one.id === id,
      'workspace_not_found',
      message,
    );
    return { json, text: formatFields(json).join('\n') };
  },
};
