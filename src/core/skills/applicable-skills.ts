import { getMembershipAvailability } from '../customers/memberships/plans/manage-plans.ts';
import type { Site } from '../sites/site.ts';
import type { Skill } from './skill.ts';
import type { SkillDeps } from './skill-deps.ts';

/** A list of skills, and when it last changed; null: never. */
export type ApplicableSkills = { skills: readonly Skill[]; changedAt: Date | null };

/**
 * The skills of a store, or all of them for the platform (null). A store has membership-signup if
 * it has an open plan, and x402-purchase if it accepts x402.
 */
export async function listApplicableSkills(
  { unit, takesX402 }: Pick<SkillDeps, 'unit' | 'takesX402'>,
  skills: readonly Skill[],
  site: Site | null,
): Promise<ApplicableSkills> {
  if (!site) return { skills, changedAt: null };
  const { isOpen, changedAt } = await unit.querySingle(site.tenant, (view) =>
    getMembershipAvailability(view, site),
  );
  const without = new Set([
    ...(isOpen ? [] : ['membership-signup']),
    ...(takesX402(site) ? [] : ['x402-purchase']),
  ]);
  const applies = ({ name }: Skill) => !without.has(name);
  return { skills: skills.filter(applies).map(withStoreExamples), changedAt };
}

const storePlaceholder = '{store}';

/** A skill whose examples name this store. Without a store, keeps the examples that name none. */
export function withStoreNameInExamples(skill: Skill, store: Pick<Site, 'slug'> | null): Skill {
  const examples = store
    ? skill.examples.map((example) => example.replaceAll(storePlaceholder, store.slug))
    : skill.examples.filter((example) => !example.includes(storePlaceholder));
  return { ...skill, examples };
}

/** A skill with the examples for a store's own host. */
export function withStoreExamples(skill: Skill): Skill {
  return { ...skill, examples: skill.storeExamples ?? skill.examples };
}
