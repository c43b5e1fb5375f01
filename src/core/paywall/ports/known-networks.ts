import type { Hex, Network, TokenContract } from './network.ts';

/**
 * Circle's USDC. Its EIP-712 name differs between chains, and is checked against the token at
 * startup.
 */
const usdc = (address: Hex, name: 'USD Coin' | 'USDC'): readonly [TokenContract] => [
  { symbol: 'USDC', address, decimals: 6, name, version: '2' },
];

type Row = { chainId: number; confirmations: number; tokens: readonly TokenContract[] };

const network = (name: string, testnet: boolean, row: Row): Network => ({
  name,
  caip2: `eip155:${row.chainId}`,
  testnet,
  ...row,
});

/**
 * Every chain that an operator can enable by its name in `X402_NETWORKS`. One confirmation is
 * enough where reorganizations do not occur in practice.
 */
export const knownNetworks: readonly Network[] = [
  network('base', false, {
    chainId: 8453,
    confirmations: 1,
    tokens: usdc('0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', 'USD Coin'),
  }),
  network('base-sepolia', true, {
    chainId: 84532,
    confirmations: 1,
    tokens: usdc('0x036cbd53842c5426634e7929541ec2318f3dcf7e', 'USDC'),
  }),
  network('polygon', false, {
    chainId: 137,
    confirmations: 5,
    tokens: usdc('0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', 'USD Coin'),
  }),
  network('avalanche', false, {
    chainId: 43114,
    confirmations: 1,
    tokens: usdc('0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e', 'USD Coin'),
  }),
];
