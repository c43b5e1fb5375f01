/** `0x` followed by hex digits. */
export type Hex = `0x${string}`;

/** The contract of a stablecoin on a network. `name` and `version` belong to its EIP-712 domain. */
export type TokenContract = {
  symbol: string;
  address: Hex;
  decimals: number;
  name: string;
  version: string;
};

/** A chain on which buyers may pay. */
export type Network = {
  /** The name in x402 version 1: `base-sepolia`. */
  name: string;
  /** The CAIP-2 identifier, as in x402 version 2: `eip155:84532`. */
  caip2: string;
  chainId: number;
  /** True if its tokens have no value. */
  testnet: boolean;
  /** The first is the default. */
  tokens: readonly TokenContract[];
  /** Number of blocks after which a transaction counts as final. */
  confirmations: number;
};

/** A network with one of its tokens, as in an entry of `accepts`. */
export type TokenOnNetwork = { network: Network; token: TokenContract };
