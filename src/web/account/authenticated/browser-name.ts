// The first that fits: most of them call themselves by the names of others, too.
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

/** `Firefox on Linux`: enough to tell one's own browsers apart; nothing is decided by it. */
export function browserName(agent: string): string {
  const browser = browserPatterns.find(([pattern]) => pattern.test(agent))?.[1];
  const system = systemPatterns.find(([pattern]) => pattern.test(agent))?.[1];
  if (!browser) return 'A program';
  return system ? `${browser} on ${system}` : browser;
}
