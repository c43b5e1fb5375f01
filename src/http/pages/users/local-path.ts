/** Used for comparison only: a path that resolves to another origin is not local. */
const placeholderOrigin = 'https://here.invalid';

const maxLength = 2_000;

/**
 * A local path to return to after signing in. Null for anything that leads to another site in some
 * browser: a scheme, `//host`, a backslash, or characters that browsers ignore.
 */
export function parseLocalPath(text: string): string | null {
  if (text.length > maxLength || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return null;
  const url = URL.parse(text, placeholderOrigin);
  if (url?.origin !== placeholderOrigin) return null;
  const path = url.pathname + url.search + url.hash;
  // Normalization turns `/.//host` into `//host`.
  return path.startsWith('//') ? null : path;
}

/** The path of the sign-in page, with the path to return to. */
export function signInPath(returnTo: string): string {
  return `/account/sign-in?return_to=${encodeURIComponent(returnTo)}`;
}
