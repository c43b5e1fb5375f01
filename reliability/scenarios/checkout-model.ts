import { stopOwnCluster } from '../../test/kit/database.ts';
import { compare } from '../../test/model/checkout/compare.ts';
import type { Scenario } from '../scenario.ts';

/** Checkout against its model, with many more sequences than a test run has time for. */
export const checkoutModel: Scenario = {
  name: 'checkout-model',
  promise: 'checkout sessions match their model under random sequences of events',
  async run({ quick, seed, after }) {
    after(stopOwnCluster);
    try {
      return { figures: { ...(await compare(quick ? 200 : 3_000, seed)) }, failures: [] };
    } catch (error) {
      return { figures: {}, failures: [String(error).slice(0, 2_000)] };
    }
  },
};
