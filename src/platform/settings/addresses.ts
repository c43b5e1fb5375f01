import { isIP } from 'node:net';
import { ConfigError } from './config-error.ts';

/** The origin of a web address. */
export function originOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed && /^https?:$/.test(parsed.protocol)) return parsed.origin;
  throw new ConfigError(
    `STOA_BASE_URL=${url} is not a web address: write it like https://shop.example.com.`,
  );
}

/** Ranges separated by commas. */
export function cidrs(name: string, list: string | undefined): string[] {
  const ranges = (list ?? '')
    .split(',')
    .map((range) => range.trim())
    .filter(Boolean);
  const bad = ranges.find((range) => !isCidr(range));
  if (bad)
    throw new ConfigError(`${name} holds ${bad}, which is no CIDR: write it like 10.0.0.0/8.`);
  return ranges;
}

/** `10.0.0.0/8`, `fd00::/8`, or one address. */
function isCidr(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (rest.length > 0 || most < 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}
