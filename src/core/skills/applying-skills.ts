import type { UnitOfWork } from '../../platform/work.ts';
import { membershipOffer } from '../customers/memberships/plans/manage-plans.ts';
import type { Site } from '../sites/site.ts';
import type { Skill } from './skill.ts';

/** Skills, and since when it is just these; null: always. */
export type Applying = { skills: readonly Skill[]; changedAt: Date | null };

/**
 * The skills that apply to a store (decisions 13, "Demo"), or all of them on the platform (null):
 * memberships where there is a plan to subscribe to, x402 where the store takes it.
 */
export async function applyingSkills(
  unit: UnitOfWork,
  skills: readonly Skill[],
  site: Site | null,
): Promise<Applying> {
  if (!site) return { skills, changedAt: null };
  const { isOpen, changedAt } = await unit.view(site.tenant, (view) => membershipOffer(view, site));
  const applies = ({ name }: Skill) =>
    name === 'membership-signup' ? isOpen : name !== 'x402-purchase';
  return { skills: skills.filter(applies), changedAt };
}
