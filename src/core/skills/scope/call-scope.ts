import type { TokenPrefix } from '../../../platform/crypto/tokens.ts';
import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import type { SkillCaller, SkillCallScope } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';

/** Fields with tokens that identify a workspace, or with URLs that end in such a token. */
const tokenFields: readonly { field: string; kind: TokenPrefix; token: RegExp }[] = [
  { field: 'cart_token', kind: 'cart', token: /\bcart_[\w-]+/ },
  { field: 'session_id', kind: 'cs', token: /\bcs_[\w-]+/ },
  { field: 'confirmation_token', kind: 'conf', token: /\bconf_[\w-]+/ },
];

/**
 * The store and the workspace of a call. The workspace is that of the bearer, else of the addressed
 * store, else of a token in the input, else none. A store host serves its own store only. Throws 403
 * `agent_blocked`.
 */
export async function resolveCallScope(
  deps: Pick<SkillDeps, 'directory' | 'workspaces'>,
  caller: Pick<SkillCaller, 'bearer' | 'hostSite' | 'assertAdmitted'>,
  input: Record<string, unknown>,
): Promise<SkillCallScope> {
  const site = await resolveSite(deps, caller, input.site_slug);
  const addressed = site ?? caller.hostSite;
  const tenant =
    caller.bearer?.tenant ?? addressed?.tenant ?? (await findTenantByTokens(deps, input));
  // A text names its store in words, which only the skills understand.
  for (const one of [addressed?.tenant, tenant]) if (one) await caller.assertAdmitted(one);
  return { site, tenant };
}

async function resolveSite(
  { directory }: Pick<SkillDeps, 'directory'>,
  { hostSite }: Pick<SkillCaller, 'hostSite'>,
  named: unknown,
): Promise<Site | null> {
  if (typeof named !== 'string' || named === '') return hostSite;
  const slug = normalizeSlug(named);
  if (hostSite) return hostSite.slug === slug ? hostSite : null;
  return directory.bySlug(slug);
}

/** Slugs are lower case, but people and models may send them in another case. */
export const normalizeSlug = (named: string): string => named.trim().toLowerCase();

async function findTenantByTokens(
  { workspaces }: Pick<SkillDeps, 'workspaces'>,
  input: Record<string, unknown>,
): Promise<Tenant | null> {
  for (const { field, kind, token } of tokenFields) {
    const value = input[field];
    const found = typeof value === 'string' ? token.exec(value)?.[0] : undefined;
    const tenant = found === undefined ? null : await workspaces.byToken(kind, found);
    if (tenant) return tenant;
  }
  return null;
}
