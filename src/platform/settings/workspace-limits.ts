import { Type } from 'typebox';
import { violatedRules } from './config-error.ts';

/**
 * The most that a workspace may have of each kind; `domains` is per store. The limits are far above
 * what a business needs and keep one tenant from filling the server.
 */
export const defaultWorkspaceLimits = {
  api_keys: 1_000,
  stores: 1_000,
  webhooks: 100,
  domains: 50,
  agent_connections: 100,
};

export type WorkspaceLimits = Record<keyof typeof defaultWorkspaceLimits, number>;

const kinds = Object.keys(defaultWorkspaceLimits).join(', ');

export const workspaceLimitVariables = {
  WORKSPACE_LIMITS: Type.String({
    default: '',
    description:
      'Limits per workspace: `api_keys=1000,stores=1000,webhooks=100,agent_connections=100`, and per store `domains=50`. These are the defaults of limits that are not listed.',
  }),
};

type WorkspaceLimitVariables = { WORKSPACE_LIMITS: string };

/** The problems of the list, one line each. */
export const workspaceLimitProblems = (names: WorkspaceLimitVariables): string[] =>
  violatedRules(
    parsePairs(names).map(({ text, name, value }) => [
      !isLimit(name, value),
      `WORKSPACE_LIMITS must be pairs like stores=1000 of ${kinds} (got "${text}").`,
    ]),
  );

export function workspaceLimits(names: WorkspaceLimitVariables): WorkspaceLimits {
  const given = parsePairs(names).filter(({ name, value }) => isLimit(name, value));
  return {
    ...defaultWorkspaceLimits,
    ...Object.fromEntries(given.map(({ name, value }) => [name, Number(value)])),
  };
}

function parsePairs({ WORKSPACE_LIMITS: list }: WorkspaceLimitVariables) {
  const texts = list.split(',').map((part) => part.trim());
  return texts.filter(Boolean).map((text) => {
    const [name = '', value = ''] = text.split('=').map((part) => part.trim());
    return { text, name, value };
  });
}

const isLimit = (name: string, value: string): boolean =>
  Object.hasOwn(defaultWorkspaceLimits, name) && /^[1-9]\d{0,8}$/.test(value);
