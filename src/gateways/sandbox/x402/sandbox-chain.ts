import type { AuthorizationKey, Chain } from '../../../core/paywall/ports/chain.ts';
import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findTransfer } from './ledger-store.ts';

/** The sandbox's ledger as a chain: what is in it holds at once, and its clock is the server's. */
export function createSandboxChain(unit: UnitOfWork): Chain {
  const look = (used: AuthorizationKey) =>
    unit.view(systemTenant, async (view) => ({
      now: view.now,
      transfer: await findTransfer(view, used),
    }));
  return {
    isUsed: async (used) => (await look(used)).transfer !== null,
    async getUsage(used) {
      const { now, transfer } = await look(used);
      if (!transfer)
        return { state: 'unused', blockTime: BigInt(Math.floor(now.getTime() / 1_000)) };
      const { payTo: to, amount: value, txHash, blockNumber } = transfer;
      return { state: 'moved', txHash, blockNumber, to, value };
    },
  };
}
