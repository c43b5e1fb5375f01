import { kinds, type PictureKind } from './drawings/kinds.ts';
import { type ColorName, inkOf, type Pattern, weaveOf } from './drawings/palette.ts';
import { demoStores } from './stores.ts';

/**
 * Draws a product as SVG, 1 to 4 KB. The result contains no user input, script, style sheet or
 * external reference.
 */
export function demoPicture(
  kind: PictureKind,
  color: ColorName,
  pattern: Pattern = 'plain',
): string {
  const ink = inkOf(color, pattern);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="800" height="800" role="img" aria-label="${kind}">
${weaveOf(ink, pattern)}<rect width="400" height="400" fill="${ink.backdrop}"/>
<path d="M0 0H120Q96 78 0 96ZM400 400H268Q296 316 400 300Z" fill="${ink.light}" opacity=".22"/>
<circle cx="200" cy="196" r="172" fill="${ink.glow}"/>
<path d="M346 44v24M334 56h24M40 338v20M30 348h20" stroke="${ink.dark}" stroke-width="4" stroke-linecap="round" opacity=".35"/>
<circle cx="368" cy="92" r="5" fill="${ink.dark}" opacity=".3"/><circle cx="66" cy="370" r="4" fill="${ink.dark}" opacity=".3"/>
<ellipse cx="200" cy="350" rx="116" ry="12" fill="${ink.deep}" opacity=".14"/>
<g stroke-linecap="round" stroke-linejoin="round">${kinds[kind](ink)}</g>
</svg>
`;
}

/** The picture at `/media/demo/<store>/<product>.svg`; null for an unknown product. */
export function demoPictureOf(storeSlug: string, productSlug: string): string | null {
  const store = demoStores.find((candidate) => candidate.slug === storeSlug);
  const product = store?.products.find((candidate) => candidate.slug === productSlug);
  if (!product) return null;
  const { kind, color, pattern } = product.picture;
  return demoPicture(kind, color, pattern);
}
