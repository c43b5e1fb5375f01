import { Type } from 'typebox';
import { ConfigError } from './config-error.ts';

/** How much a workspace may have of each kind, and a store of domains. Far above what a shop needs; it keeps one tenant from filling the server. */
export const defaultWorkspaceLimits = {
  api_keys: 1_000,
  stores: 1_000,
  webhooks: 100,
  domains: 50,
};

export type WorkspaceLimits = Record<keyof typeof defaultWorkspaceLimits, number>;

const kinds = Object.keys(defaultWorkspaceLimits).join(', ');

export const workspaceLimitNames = {
  WORKSPACE_LIMITS: Type.String({
    default: '',
    description:
      'Most of a kind that a workspace may have: `api_keys=1000,stores=1000,webhooks=100`, and `domains=50` a store. What is left out keeps these numbers.',
  }),
};

export function workspaceLimits({ WORKSPACE_LIMITS: text }: { WORKSPACE_LIMITS: string }) {
  const limits: WorkspaceLimits = { ...defaultWorkspaceLimits };
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [name = '', value = ''] = pair.split('=').map((part) => part.trim());
    if (!isKind(name) || !/^[1-9]\d{0,8}$/.test(value))
      throw new ConfigError(
        `WORKSPACE_LIMITS must be pairs such as stores=1000 of: ${kinds} (got "${pair.trim()}").`,
      );
    limits[name] = Number(value);
  }
  return limits;
}

const isKind = (name: string): name is keyof WorkspaceLimits =>
  Object.hasOwn(defaultWorkspaceLimits, name);
