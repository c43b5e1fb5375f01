// The first match counts, because most user agents also contain the names of other browsers.
const browserPatterns: [RegExp, string][] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systemPatterns: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A label such as `Firefox on Linux` for a User-Agent header; for display only. */
export function browserName(agent: string): string {
  const browser = browserPatterns.find(([pattern]) => pattern.test(agent))?.[1];
  const system = systemPatterns.find(([pattern]) => pattern.test(agent))?.[1];
  if (!browser) return 'Unknown browser';
  return system ? `${browser} on ${system}` : browser;
}
