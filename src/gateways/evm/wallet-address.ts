import { isAddress } from 'viem';

/**
 * Whether the EIP-55 checksum of an address, which is the case of its letters, is correct. It
 * detects typing errors. An address in lower case has no checksum and is accepted.
 */
export const hasValidChecksum = (address: string): boolean => isAddress(address);
