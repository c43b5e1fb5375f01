import type { ApiKey } from '../../../core/access/keys/api-key.ts';
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '../../../core/access/keys/manage-api-keys.ts';
import { listSurfaces } from '../../../core/access/surface.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import type { Config } from '../../../platform/settings/config.ts';
import type { Command } from '../command.ts';
import { runForWorkspace } from '../session.ts';

const workspaceOption = { value: 'W', required: true, help: 'Id of the workspace: ws_…' };

/** The mode that is part of a key's text: `live` in production, otherwise `test`. */
export function keyModeOf(config: Config): 'live' | 'test' {
  return config.production ? 'live' : 'test';
}

export const createKeyCommand: Command = {
  name: 'keys create',
  summary: 'Creates an API key and shows it once.',
  operands: [],
  options: {
    workspace: workspaceOption,
    scopes: { value: 'a,b', required: true, help: 'Permissions: read:products,write:orders …' },
    surfaces: {
      value: 'a,b',
      help: 'APIs that accept it: a2a,mcp,ucp,merchant (default: all).',
    },
    name: { value: 'N', help: 'Name of the key.' },
    expires: { value: 'ISO', help: 'Expiry time: 2027-01-31T00:00:00Z (default: never).' },
  },
  async run(call) {
    const surfaces = call.option('surfaces');
    const input = {
      name: call.option('name') ?? 'Created on the command line',
      scopes: splitList(call.requiredOption('scopes')),
      surfaces: surfaces === undefined ? undefined : splitList(surfaces),
      expiresAt: parseInstant(call.option('expires')),
    };
    const by = { createdBy: 'command line', mode: keyModeOf(call.config) };
    const session = await call.openSession();
    const { key, text } = await runForWorkspace(session, call.requiredOption('workspace'), (work) =>
      createApiKey(work, input, by),
    );
    const restricted = key.surfaces && { surfaces: key.surfaces };
    const surfaceNames = listSurfaces(key.surfaces).join(', ');
    return {
      json: { id: key.id, api_key: text, scopes: key.scopes, ...restricted },
      text: `Key      ${key.id}\nAPI key  ${text}\nScopes   ${key.scopes.join(', ')}\nSurfaces ${surfaceNames}\nStore the key now: it is not shown again.`,
    };
  },
};

export const listKeysCommand: Command = {
  name: 'keys list',
  summary: 'Lists the active API keys of a workspace, newest first.',
  operands: [],
  options: { workspace: workspaceOption },
  async run(call) {
    const session = await call.openSession();
    const keys = await runForWorkspace(session, call.requiredOption('workspace'), listApiKeys);
    return { json: { api_keys: keys.map(presentKey) }, text: keys.map(formatKey).join('\n') };
  },
};

export const revokeKeyCommand: Command = {
  name: 'keys revoke',
  summary: 'Revokes an API key immediately.',
  operands: ['id'],
  options: { workspace: workspaceOption },
  async run(call) {
    const id = call.operands[0] ?? '';
    const session = await call.openSession();
    await runForWorkspace(session, call.requiredOption('workspace'), (work) =>
      revokeApiKey(work, id),
    );
    return { json: { id, revoked: true }, text: `Revoked ${id}.` };
  },
};

function splitList(list: string): string[] {
  return list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

const instantPattern =
  /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/i;

/** A day, which begins in UTC, or a time with its zone: the result is the same on every machine. */
function parseInstant(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const [, day = ''] = instantPattern.exec(text) ?? [];
  const instant = new Date(day && text);
  // Date moves a day that does not exist, such as 30 February, into the next month.
  const exists = !Number.isNaN(instant.getTime()) && new Date(day).toISOString().startsWith(day);
  if (exists) return instant;
  const message = 'must be a date and time like 2027-01-31T00:00:00Z';
  throw invalid([{ field: 'expires', code: 'bad_instant', message }]);
}

function presentKey(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    surfaces: listSurfaces(key.surfaces),
    created_by: key.createdBy,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}

function formatKey({ id, name, scopes, surfaces, expiresAt }: ApiKey): string {
  const where = surfaces === null ? '' : `, only on ${surfaces.join(', ')}`;
  const until = expiresAt === null ? '' : `, until ${expiresAt.toISOString()}`;
  return `${id}  ${name}  (${scopes.join(', ')}${where}${until})`;
}
