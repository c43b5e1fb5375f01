import { unsignedResult } from '../../src/core/access/signatures/signature-result.ts';
import { createWorkspaceDirectory } from '../../src/core/access/workspaces/workspace-directory.ts';
import { createProductFinder } from '../../src/core/catalog/search/find-products.ts';
import type { Site } from '../../src/core/sites/site.ts';
import { createSiteDirectory } from '../../src/core/sites/site-directory.ts';
import type { SkillCallContext, SkillOutcome } from '../../src/core/skills/skill.ts';
import type { SkillDeps } from '../../src/core/skills/skill-deps.ts';
import type { Shop } from './shop.ts';

/** The dependencies that the app passes to its skills. */
export function skillTools({
  unit,
  paymentContext,
}: Pick<Shop, 'unit' | 'paymentContext'>): SkillDeps {
  return {
    unit,
    paymentContext,
    find: createProductFinder(unit),
    directory: createSiteDirectory(unit),
    workspaces: createWorkspaceDirectory(unit),
    createX402Challenge: null,
    takesX402: () => false,
  };
}

/** A guest of a store or of the platform; `visits` collects the slugs of visited stores. */
export function guestAt(
  site: Site | null,
  more: Partial<SkillCallContext> & { visits?: string[] } = {},
): SkillCallContext {
  const { visits = [], ...rest } = more;
  return {
    channel: 'a2a',
    bearer: null,
    signer: unsignedResult,
    hostSite: null,
    network: 'test',
    locale: null,
    countVisit: ({ slug }) => void visits.push(slug),
    assertAdmitted: async () => undefined,
    scope: { site, tenant: site?.tenant ?? null },
    ...rest,
  };
}

/** The data of an outcome's only artifact. */
export function dataOf(outcome: SkillOutcome): any {
  return outcome.artifacts[0]?.parts[0]?.data;
}

/** The text of an outcome's only artifact. */
export function textOf(outcome: SkillOutcome): string {
  return outcome.artifacts[0]?.parts[1]?.text ?? '';
}
