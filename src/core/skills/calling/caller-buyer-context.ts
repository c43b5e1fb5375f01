import type { View } from '../../../platform/unit-of-work.ts';
import {
  type BuyerContext,
  contextOfBearer,
  guestContext,
  orderReadScopes,
  resolveViewer,
} from '../../customers/linking/buyer-context.ts';
import type { SkillCallContext } from '../skill.ts';

/** The buyer context of a call. Buying skills only accept credentials of the store's workspace. */
export const getCallerBuyerContext = ({
  bearer,
}: Pick<SkillCallContext, 'bearer'>): BuyerContext =>
  bearer ? contextOfBearer(bearer) : guestContext;

/**
 * For whom the result of a call is presented. Over A2A it is stored in a task, which every credential
 * of the workspace can read, so it contains only what an agent may see.
 */
export async function resolveSkillViewer(
  view: View,
  { bearer, channel }: Pick<SkillCallContext, 'bearer' | 'channel'>,
): Promise<BuyerContext> {
  const viewer = await resolveViewer(view, { bearer, buyer: null }, orderReadScopes);
  return viewer.kind === 'store' && channel === 'a2a' ? { kind: 'agent' } : viewer;
}
