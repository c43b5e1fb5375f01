import type { TokenKind } from '../../../platform/crypto/tokens.ts';
import type { Tenant } from '../../../platform/work.ts';
import type { Site } from '../../sites/site.ts';
import type { Asker, Place } from '../skill.ts';
import type { SkillTools } from '../skill-tools.ts';

/** Fields that hold secrets of a workspace, or addresses that end in one. */
const namingFields: readonly { field: string; kind: TokenKind; token: RegExp }[] = [
  { field: 'cart_token', kind: 'cart', token: /\bcart_[\w-]+/ },
  { field: 'session_id', kind: 'cs', token: /\bcs_[\w-]+/ },
  { field: 'confirmation_token', kind: 'conf', token: /\bconf_[\w-]+/ },
];

/**
 * Where a call happens, and whose it is (decisions 10): the bearer's, else that of the store which is
 * addressed, else that of a token; else nobody's. A store host knows its own store only.
 */
export async function placeOf(
  tools: Pick<SkillTools, 'directory' | 'workspaces'>,
  asker: Pick<Asker, 'bearer' | 'hostSite'>,
  input: Record<string, unknown>,
): Promise<Place> {
  const site = await siteOf(tools, asker, input.site_slug);
  const addressed = site ?? asker.hostSite;
  const tenant = asker.bearer?.tenant ?? addressed?.tenant ?? (await tenantOfTokens(tools, input));
  return { site, tenant };
}

async function siteOf(
  { directory }: Pick<SkillTools, 'directory'>,
  { hostSite }: Pick<Asker, 'hostSite'>,
  named: unknown,
): Promise<Site | null> {
  if (typeof named !== 'string' || named === '') return hostSite;
  const slug = readSlug(named);
  if (hostSite) return hostSite.slug === slug ? hostSite : null;
  return directory.bySlug(slug);
}

/** Slugs are lower case; people and models write them as they like. */
export const readSlug = (named: string): string => named.trim().toLowerCase();

async function tenantOfTokens(
  { workspaces }: Pick<SkillTools, 'workspaces'>,
  input: Record<string, unknown>,
): Promise<Tenant | null> {
  for (const { field, kind, token } of namingFields) {
    const value = input[field];
    const found = typeof value === 'string' ? token.exec(value)?.[0] : undefined;
    const tenant = found === undefined ? null : await workspaces.byToken(kind, found);
    if (tenant) return tenant;
  }
  return null;
}
