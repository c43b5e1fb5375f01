import { isAddress } from 'viem';

/**
 * Whether an address can have been meant (EIP-55): the case of its letters is a checksum, which finds a
 * slip that would send money to nobody. Small letters alone hold none.
 */
export const hasValidChecksum = (address: string): boolean => isAddress(address);
