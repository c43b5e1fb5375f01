/**
 * A resource at which a token may be used (RFC 8707). `hostname` null: every host of this server.
 */
export type ResourceIndicator = { hostname: string | null; path: string };

/**
 * Parses a resource. A resource of the platform covers every store; one of a store covers only that
 * store's host.
 */
export function parseResourceIndicator(
  resource: string,
  platformOrigin: string,
): ResourceIndicator {
  const { origin, hostname, pathname } = new URL(resource);
  const path = pathname.replace(/\/$/, '');
  return { hostname: origin === platformOrigin ? null : hostname, path };
}

/** Whether one of the resources is the requested URL or a parent of it. */
export function isWithinResources(
  reach: readonly ResourceIndicator[],
  requested: { hostname: string; path: string },
): boolean {
  return reach.some(
    ({ hostname, path }) =>
      (hostname === null || hostname === requested.hostname) &&
      (requested.path === path || requested.path.startsWith(`${path}/`)),
  );
}
