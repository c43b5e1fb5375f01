import type { Media } from '../../../../core/catalog/product.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import type { PageScope } from '../../page-scope.ts';

/**
 * The images that the page's content security policy allows. URLs of this server become paths, so
 * that they load on every host.
 */
export function displayableImages(
  media: Media[],
  { origin, allowsHttpImages }: PageScope,
): Media[] {
  const allowed = allowsHttpImages
    ? /^(?:https?:\/\/|data:image\/)/
    : /^(?:https:\/\/|data:image\/)/;
  return media
    .filter(({ type }) => type === 'image')
    .map((item) =>
      item.url.startsWith(`${origin}/`) ? { ...item, url: item.url.slice(origin.length) } : item,
    )
    .filter(({ url }) => /^\/[^/\\]/.test(url) || allowed.test(url));
}

type ImageOptions = {
  /** The product's name: its initial is shown when there is no image or it cannot be loaded. */
  name: string;
  /** Whether the image loads only when it is scrolled near the viewport. */
  lazy: boolean;
  /** Whether the name follows, so that the image needs no alternative text. */
  isDecorative?: boolean;
  /** Width and height in pixels, to reserve its place. */
  size?: number;
};

/**
 * A square image, or the initial of the name when there is none. The initial also covers an image
 * that cannot be loaded, because only then browsers render `::after` of an `img`.
 */
export function renderImage(
  item: Media | undefined,
  { name, lazy, isDecorative = false, size = 800 }: ImageOptions,
): Html {
  const [letter = '·'] = name.trim();
  const initial = letter.toUpperCase();
  if (!item) return html`<span class="image empty" aria-hidden="true">${initial}</span>`;
  const alt = isDecorative ? '' : item.alt.trim() || name;
  return html`<img class="image" src="${item.url}" alt="${alt}" width="${size}" height="${size}" data-initial="${initial}"${lazy && html` loading="lazy"`} decoding="async">`;
}
