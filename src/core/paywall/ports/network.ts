/** `0x` and hex digits. */
export type Hex = `0x${string}`;

/** A stablecoin as a network knows it. `name` and `version` are of its EIP-712 domain. */
export type TokenContract = {
  symbol: string;
  address: Hex;
  decimals: number;
  name: string;
  version: string;
};

/** A chain on which buyers may pay. */
export type Network = {
  /** As the contract and the first version of the protocol name it: `base-sepolia`. */
  name: string;
  /** As the second version does (CAIP-2): `eip155:84532`. */
  caip2: string;
  chainId: number;
  /** Play money: refused where only real money counts. */
  testnet: boolean;
  /** The first is the usual one. */
  tokens: readonly TokenContract[];
  /** Blocks after which what the chain says holds. */
  confirmations: number;
};

/** A network with one of its tokens: what one entry of `accepts` asks for. */
export type Coin = { network: Network; token: TokenContract };
