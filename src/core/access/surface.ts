import { DomainError, invalid } from '../../kernel/domain-error.ts';

/** The groups of endpoints that a credential can be restricted to. */
export const surfaces = ['a2a', 'mcp', 'ucp', 'merchant'] as const;

export type AccessSurface = (typeof surfaces)[number];

/** What each is called on screens. */
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
 * The surfaces that a credential is to be restricted to; without any named, those of its maker. 400
 * `unknown_surface`, 403 `surface_not_allowed` for one that its maker must not use.
 */
export function parseSurfaces(
  words: readonly string[] | undefined,
  within: SurfaceRestriction = null,
): SurfaceRestriction {
  if (words === undefined) return within;
  const unknown = words.findIndex((word) => !isSurface(word));
  if (words.length === 0 || unknown >= 0) {
    const field = unknown >= 0 ? `surfaces[${unknown}]` : 'surfaces';
    const message = `must be some of: ${surfaces.join(', ')}`;
    throw invalid([{ field, code: 'unknown_surface', message }]);
  }
  const beyond = words.filter((word) => within?.every((own) => own !== word));
  if (beyond.length > 0)
    throw surfaceNotAllowed(`This credential cannot pass on: ${beyond.join(', ')}.`);
  const chosen = surfaces.filter((surface) => words.includes(surface));
  return chosen.length === surfaces.length ? null : chosen;
}

/** The surfaces of a restriction by name. */
export const listSurfaces = (restriction: SurfaceRestriction | undefined): AccessSurface[] => [
  ...(restriction ?? surfaces),
];

/** 403 `surface_not_allowed` unless one of the surfaces that a route belongs to is allowed. */
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
