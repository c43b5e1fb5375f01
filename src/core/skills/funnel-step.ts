import type { FunnelStep } from '../agent-sessions/agent-call.ts';
import type { SkillName } from './skill.ts';

const stepBySkill: Record<SkillName, FunnelStep | null> = {
  'catalog-search': 'search',
  'store-details': null,
  'cart-management': 'cart',
  'ucp-checkout': 'checkout',
  'order-status': null,
  'x402-purchase': 'checkout',
  'membership-signup': 'checkout',
};

/** The step of a purchase that a call of a skill belongs to; null for an unknown skill. */
export function stepOfSkill(skill: string, { action }: { action?: unknown }): FunnelStep | null {
  if (skill === 'cart-management' && action === 'checkout') return 'checkout';
  return stepBySkill[skill as SkillName] ?? null;
}
