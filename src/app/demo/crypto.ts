import type { CryptoPayments } from '../../core/sites/crypto-payments.ts';
import type { DemoStore } from './stores.ts';

/** The demo's digital store accepts test tokens. No one has the private key of its wallet. */
export const demoCrypto: { [slug in DemoStore['slug']]?: Partial<CryptoPayments> } = {
  press: {
    enabled: true,
    wallets: { 'base-sepolia': '0x5700a00000000000000000000000000000005e11' },
    preferredChain: 'base-sepolia',
  },
};
