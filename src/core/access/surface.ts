import { DomainError, invalid } from '../../kernel/domain-error.ts';

/** The groups of endpoints that a credential can be restricted to. */
export const surfaces = ['a2a', 'mcp', 'ucp', 'merchant'] as const;

export type AccessSurface = (typeof surfaces)[number];

/** Labels for pages and the console. */
export const surfaceLabels: Record<AccessSurface, string> = {
  a2a: 'Store agent (A2A)',
  mcp: 'MCP tools',
  ucp: 'UCP',
  merchant: 'Merchant API',
};

/** Null: every surface. */
export type SurfaceRestriction = readonly AccessSurface[] | null;

const isSurface = (word: string): word is AccessSurface => surfaces.some((each) => each === word);

/**
 * Validates the surfaces for a new credential; without any, it gets those of its creator. Throws
 * 400 `unknown_surface`, or 403 `surface_not_allowed` for one that the creator may not use.
 */
export function parseSurfaces(
  words: readonly string[] | undefined,
  within: SurfaceRestriction = null,
): SurfaceRestriction {
  if (words === undefined) return within;
  const unknown = words.findIndex((word) => !isSurface(word));
  if (words.length === 0 || unknown >= 0) {
    const field = unknown >= 0 ? `surfaces[${unknown}]` : 'surfaces';
    const message = `must be one or more of: ${surfaces.join(', ')}`;
    throw invalid([{ field, code: 'unknown_surface', message }]);
  }
  const notAllowed = words.filter((word) => within?.every((allowed) => allowed !== word));
  if (notAllowed.length > 0)
    throw surfaceNotAllowed(
      `A credential can only grant surfaces that it may use itself. It may not use: ${notAllowed.join(', ')}.`,
    );
  const chosen = surfaces.filter((surface) => words.includes(surface));
  return chosen.length === surfaces.length ? null : chosen;
}

/** Lists the surfaces that a restriction allows. */
export const listSurfaces = (restriction: SurfaceRestriction | undefined): AccessSurface[] => [
  ...(restriction ?? surfaces),
];

/** Throws 403 `surface_not_allowed` unless the restriction allows one of the route's surfaces. */
export function assertSurface(
  restriction: SurfaceRestriction | undefined,
  of: readonly AccessSurface[],
): void {
  if (!restriction || of.some((surface) => restriction.includes(surface))) return;
  const message = `This credential may not use the surface ${of.join(' or ')}: it is restricted to ${restriction.join(', ')}.`;
  throw surfaceNotAllowed(message, { surface: of.join(' '), surfaces: restriction.join(' ') });
}

const surfaceNotAllowed = (message: string, extensions: object = {}) =>
  new DomainError('forbidden', 'surface_not_allowed', message, {
    extensions: { ...extensions },
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
  });
