/** Throws a TypeError that says what is expected; `new URL` would only say "Invalid URL". */
export function assertBase(base: string): void {
  if (URL.canParse(base)) return;
  throw new TypeError(
    `base must be the URL of a server, such as https://shop.example (got ${JSON.stringify(base)}).`,
  );
}
