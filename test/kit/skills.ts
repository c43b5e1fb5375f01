import { nobodySigned } from '../../src/core/access/signatures/signer.ts';
import { workspaceDirectory } from '../../src/core/access/workspaces/workspace-directory.ts';
import { productFinder } from '../../src/core/catalog/search/find-products.ts';
import type { Site } from '../../src/core/sites/site.ts';
import { siteDirectory } from '../../src/core/sites/site-directory.ts';
import type { Asking, Outcome } from '../../src/core/skills/skill.ts';
import type { SkillTools } from '../../src/core/skills/skill-tools.ts';
import type { Shop } from './shop.ts';

/** What the app hands its skills. */
export function skillTools({ unit, desk }: Pick<Shop, 'unit' | 'desk'>): SkillTools {
  return {
    unit,
    desk,
    find: productFinder(unit),
    directory: siteDirectory(unit),
    workspaces: workspaceDirectory(unit),
    offerX402: null,
    takesX402: () => false,
  };
}

/** A guest, of a store or on the platform; `visits` collects the slugs of stores that were looked at. */
export function guestAt(
  site: Site | null,
  more: Partial<Asking> & { visits?: string[] } = {},
): Asking {
  const { visits = [], ...rest } = more;
  return {
    channel: 'a2a',
    bearer: null,
    signer: nobodySigned,
    hostSite: null,
    network: 'test',
    countVisit: ({ slug }) => void visits.push(slug),
    place: { site, tenant: site?.tenant ?? null },
    ...rest,
  };
}

/** The data of an outcome's only artifact. */
export function dataOf(outcome: Outcome): any {
  return outcome.artifacts[0]?.parts[0]?.data;
}

/** Its text. */
export function textOf(outcome: Outcome): string {
  return outcome.artifacts[0]?.parts[1]?.text ?? '';
}
