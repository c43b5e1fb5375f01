import { type BuyerContext, guestContext } from '../../customers/linking/buyer-context.ts';
import type { SkillCallContext } from '../skill.ts';

/** Who stands behind a call: a credential that a buying skill takes is one of the store's workspace. */
export const getCallerBuyerContext = ({
  bearer,
}: Pick<SkillCallContext, 'bearer'>): BuyerContext => (bearer ? { kind: 'store' } : guestContext);
