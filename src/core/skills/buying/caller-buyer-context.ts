import { type BuyerContext, guestContext } from '../../customers/linking/buyer-context.ts';
import type { SkillCallContext } from '../skill.ts';

/** The buyer context of a call. Buying skills only accept credentials of the store's workspace. */
export const getCallerBuyerContext = ({
  bearer,
}: Pick<SkillCallContext, 'bearer'>): BuyerContext => (bearer ? { kind: 'store' } : guestContext);
