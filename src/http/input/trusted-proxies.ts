import { BlockList, isIP, isIPv6 } from 'node:net';
import { withoutPort } from './client-network.ts';

/** Whether TRUSTED_PROXIES lists an address, in any notation that proxies use. */
export function createProxyTrust(
  ranges: readonly string[],
): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (text) => {
    const address = withoutPort(text ?? '');
    // A connection that has just closed has no address.
    return isIP(address) !== 0 && list.check(address, familyOf(address));
  };
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
