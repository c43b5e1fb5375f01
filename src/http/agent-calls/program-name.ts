/** Names of programs that are no longer than this; a header may be longer than what is kept of it. */
const maxReadLength = 500;

/**
 * The product that a `User-Agent` names, in lower case: `claude-user` for `Claude-User/1.0 (…)`.
 * Programs that present themselves as a browser name themselves after `compatible;`, in a comment of
 * their own, or before the address of their documentation. Null without a name.
 */
export function programNameOf(userAgent: string): string | null {
  const text = userAgent.slice(0, maxReadLength);
  const first = productAtStart.exec(text)?.[1];
  const own = first?.toLowerCase() === 'mozilla' ? ownProductOf(text) : undefined;
  return (own ?? first)?.toLowerCase() ?? null;
}

const productAtStart = /^([^\s/(]+)/;

const ownProductOf = (text: string): string | undefined =>
  ownProducts.map((pattern) => pattern.exec(text)?.[1]).find((name) => name !== undefined);

const ownProducts = [
  // Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.1; +https://…)
  /\bcompatible;\s*([^\s/;()+]+)/i,
  // … Safari/605.1.15 (Applebot/0.1; +http://…)
  /([^\s/;()]+)(?:\/[\w.]+)?;\s*\+/,
  // Mozilla/5.0 (X11; Linux x86_64; Storebot-Google/1.0) AppleWebKit/537.36 …
  /[(;]\s*([a-z][\w-]*(?:bot|user|agent|crawler|spider)[\w-]*)\/[\w.]+\s*[);]/i,
];
