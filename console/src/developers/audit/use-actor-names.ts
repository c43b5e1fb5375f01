import type { AuditEntry } from '@stoa/client';
import { useApi } from '../../app/use-api.ts';

const kinds: Record<string, string> = {
  api_key: 'API key',
  access_token: 'App',
  person: 'Former member',
  operator: 'Operator',
  system: 'Server',
};

/** The names of actors that are current members, keys or apps; for others, their kind. */
export function useActorNames(): (actor: AuditEntry['actor']) => string {
  const { data: names } = useApi(['audit-actors'], async (stoa, options) => {
    const [{ members }, { api_keys: keys }, { connected_apps: apps }] = await Promise.all([
      stoa.members.list(options),
      stoa.apiKeys.list(options),
      stoa.connectedApps.list(options),
    ]);
    return new Map([
      ...members.map(({ id, name }) => [id, name] as const),
      ...keys.map(({ id, name }) => [id, `Key: ${name}`] as const),
      ...apps.map(({ id, client_name: name }) => [id, `App: ${name}`] as const),
    ]);
  });
  return ({ type, id }) => names?.get(id ?? '') ?? kinds[type] ?? type;
}
