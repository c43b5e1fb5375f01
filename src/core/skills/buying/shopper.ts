import { guest, type Shopper } from '../../customers/linking/shopper.ts';
import type { Asking } from '../skill.ts';

/** Who stands behind a call: a credential that a buying skill takes is one of the store's workspace. */
export const shopperIn = ({ bearer }: Pick<Asking, 'bearer'>): Shopper =>
  bearer ? { kind: 'store' } : guest;
