import type { AuthorizationKey, Chain } from '../../../core/paywall/ports/chain.ts';
import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findTransfer } from './ledger-store.ts';

/**
 * The ledger of the sandbox as a chain. Transfers are final immediately, and it uses the server
 * clock.
 */
export function createSandboxChain(unit: UnitOfWork): Chain {
  const readTransfer = (key: AuthorizationKey) =>
    unit.view(systemTenant, async (view) => ({
      now: view.now,
      transfer: await findTransfer(view, key),
    }));
  return {
    isUsed: async (key) => (await readTransfer(key)).transfer !== null,
    async getUsage(key) {
      const { now, transfer } = await readTransfer(key);
      if (!transfer)
        return { state: 'unused', blockTime: BigInt(Math.floor(now.getTime() / 1_000)) };
      const { payTo: to, amount: value, txHash, blockNumber } = transfer;
      return { state: 'moved', txHash, blockNumber, to, value };
    },
  };
}
