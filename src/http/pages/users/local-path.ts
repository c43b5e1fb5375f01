/** Only to compare with: what leaves it leads elsewhere. */
const placeholderOrigin = 'https://here.invalid';

const maxLength = 2_000;

/**
 * A path of our own, as it may follow a sign-in; null for everything that leads elsewhere, or might in
 * some browser: a scheme, `//host`, a backslash, characters that browsers leave out.
 */
export function parseLocalPath(text: string): string | null {
  if (text.length > maxLength || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return null;
  const url = URL.parse(text, placeholderOrigin);
  if (url?.origin !== placeholderOrigin) return null;
  const path = url.pathname + url.search + url.hash;
  // Dots may fold `/.//host` to `//host`.
  return path.startsWith('//') ? null : path;
}

/** Where somebody signs in, and comes back from. */
export function signInPath(returnTo: string): string {
  return `/account/sign-in?return_to=${encodeURIComponent(returnTo)}`;
}
