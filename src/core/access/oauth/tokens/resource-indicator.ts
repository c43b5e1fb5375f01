/** Where a token may be used (RFC 8707). `hostname` null: on every host of ours. */
export type ResourceIndicator = { hostname: string | null; path: string };

/** What a resource opens: the platform's is good at every store, a store's at its own address alone. */
export function parseResourceIndicator(
  resource: string,
  platformOrigin: string,
): ResourceIndicator {
  const { origin, hostname, pathname } = new URL(resource);
  const path = pathname.replace(/\/$/, '');
  return { hostname: origin === platformOrigin ? null : hostname, path };
}

/** Whether one of them is, or lies above, what is asked for. */
export function isWithinResources(
  reach: readonly ResourceIndicator[],
  asked: { hostname: string; path: string },
): boolean {
  return reach.some(
    ({ hostname, path }) =>
      (hostname === null || hostname === asked.hostname) &&
      (asked.path === path || asked.path.startsWith(`${path}/`)),
  );
}
