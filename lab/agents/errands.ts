import type { Goal } from '../goals/goal.ts';
import type { Buyer } from './agent.ts';
import { payAtLink } from './person.ts';
import type { CallSkill } from './skills.ts';
import type { Wire } from './wire.ts';

/** What an agent does besides shopping. */
export type Errands = {
  readStatus(confirmation: string): Promise<string | null>;
  /** Fetches the first file of an order. Returns whether its bytes came. */
  download(confirmation: string): Promise<boolean>;
  /** Signs up for a plan; the owner pays on the hosted page. */
  join(plan: string, buyer: Buyer): Promise<void>;
  /** Returns everything that the answer to the owner's question says. */
  readPolicy(goal: Goal): Promise<string>;
};

/** The errands with the store's skills. */
export function errandsOf(wire: Wire, store: string, call: CallSkill): Errands {
  return {
    async readStatus(confirmation) {
      const { order } = await call('order-status', { confirmation_token: confirmation });
      return order?.status ?? null;
    },
    async download(confirmation) {
      const data = await call('order-status', { confirmation_token: confirmation });
      const url = findDownload(data);
      if (url === null) return false;
      return (await wire.send({ method: 'GET', path: url })).status === 200;
    },
    async join(plan, { email, name }) {
      const input = { site_slug: store, plan, email, name };
      const { paymentUrl } = await call('membership-signup', input);
      if (paymentUrl) await payAtLink(wire, paymentUrl);
    },
    async readPolicy(goal) {
      return JSON.stringify(await call('store-details', { site_slug: goal.store }));
    },
  };
}

/** The address of a file anywhere in an answer. */
export function findDownload(data: unknown): string | null {
  return /https?:\/\/[^"]+\/downloads\/[^"\\]+/.exec(JSON.stringify(data))?.[0] ?? null;
}
