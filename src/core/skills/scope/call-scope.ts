import type { TokenPrefix } from '../../../platform/crypto/tokens.ts';
import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import type { SkillCaller, SkillCallScope } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';

/** Fields that hold secrets of a workspace, or addresses that end in one. */
const tokenFields: readonly { field: string; kind: TokenPrefix; token: RegExp }[] = [
  { field: 'cart_token', kind: 'cart', token: /\bcart_[\w-]+/ },
  { field: 'session_id', kind: 'cs', token: /\bcs_[\w-]+/ },
  { field: 'confirmation_token', kind: 'conf', token: /\bconf_[\w-]+/ },
];

/**
 * Where a call happens, and whose it is (decisions 10): the bearer's, else that of the store which is
 * addressed, else that of a token; else nobody's. A store host knows its own store only.
 */
export async function resolveCallScope(
  tools: Pick<SkillDeps, 'directory' | 'workspaces'>,
  asker: Pick<SkillCaller, 'bearer' | 'hostSite'>,
  input: Record<string, unknown>,
): Promise<SkillCallScope> {
  const site = await resolveSite(tools, asker, input.site_slug);
  const addressed = site ?? asker.hostSite;
  const tenant =
    asker.bearer?.tenant ?? addressed?.tenant ?? (await findTenantByTokens(tools, input));
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

/** Slugs are lower case; people and models write them as they like. */
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
