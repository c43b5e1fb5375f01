import { isIP } from 'node:net';
import { violatedRules } from './config-error.ts';

/** The origin of an http or https URL; null for anything else. */
export function originOf(url: string | undefined): string | null {
  const parsed = URL.parse(url ?? '');
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.origin : null;
}

/** The valid CIDR ranges of a comma-separated list. */
export const parseCidrs = (list: string | undefined): string[] => splitList(list).filter(isCidr);

/** The problems of settings that must be URLs or CIDR ranges, one line each. */
export function addressProblems(names: {
  STOA_BASE_URL?: string;
  TRUSTED_PROXIES?: string;
  OUTBOUND_ALLOW_CIDRS?: string;
}): string[] {
  const url = names.STOA_BASE_URL;
  const lists = (['TRUSTED_PROXIES', 'OUTBOUND_ALLOW_CIDRS'] as const).map(
    (name): [boolean, string] => {
      const invalid = splitList(names[name]).find((range) => !isCidr(range));
      const accepted = 'CIDR ranges separated by commas, like 10.0.0.0/8';
      return [invalid !== undefined, `${name} must be ${accepted} (got "${invalid}").`];
    },
  );
  return violatedRules([
    [
      url !== undefined && originOf(url) === null,
      `STOA_BASE_URL must be an http or https URL like https://shop.example.com (got "${url}").`,
    ],
    [
      originOf(url) !== null && URL.parse(url ?? '')?.href !== `${originOf(url)}/`,
      `STOA_BASE_URL must have no path, query or user, because the server answers at the root of a host: set it to ${originOf(url)}.`,
    ],
    ...lists,
  ]);
}

const splitList = (list = ''): string[] =>
  list
    .split(',')
    .map((range) => range.trim())
    .filter(Boolean);

/** Accepts `10.0.0.0/8`, `fd00::/8`, or a single address. */
function isCidr(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (rest.length > 0 || maxBits < 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
}
