import type { Media } from '../../../../core/catalog/product.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import type { PageScope } from '../../page-scope.ts';

/**
 * The images that the page's content security policy allows. URLs of this server become paths, so
 * that they load on every host.
 */
export function displayableImages(media: Media[], { origin, httpPictures }: PageScope): Media[] {
  const allowed = httpPictures ? /^(?:https?:\/\/|data:image\/)/ : /^(?:https:\/\/|data:image\/)/;
  return media
    .filter(({ type }) => type === 'image')
    .map((item) =>
      item.url.startsWith(`${origin}/`) ? { ...item, url: item.url.slice(origin.length) } : item,
    )
    .filter(({ url }) => /^\/[^/\\]/.test(url) || allowed.test(url));
}

type ImageOptions = {
  /** The product's name: the alternative text of an image that has none. */
  name: string;
  /** Whether the image loads only when it is scrolled near the viewport. */
  lazy: boolean;
};

/** A square image, or the first letter of the name when there is none. */
export function renderImage(item: Media | undefined, { name, lazy }: ImageOptions): Html {
  if (!item) {
    const [letter = '·'] = name.trim();
    return html`<span class="picture empty" aria-hidden="true">${letter.toUpperCase()}</span>`;
  }
  return html`<img class="picture" src="${item.url}" alt="${item.alt.trim() || name}" width="800" height="800"${lazy && html` loading="lazy"`} decoding="async">`;
}
