import type { Media } from '../../../../core/catalog/product.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import type { PageScope } from '../../page-scope.ts';

/** Pictures that the page's own policy lets in; those that this server holds by their path, so that every host shows them. */
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
  /** The product's name: stands in for a missing description of the picture. */
  name: string;
  /** Below the fold: fetched when it comes near. */
  lazy: boolean;
};

/** A square picture, or the first letter of the name where there is none. */
export function renderImage(item: Media | undefined, { name, lazy }: ImageOptions): Html {
  if (!item) {
    const [letter = '·'] = name.trim();
    return html`<span class="picture empty" aria-hidden="true">${letter.toUpperCase()}</span>`;
  }
  return html`<img class="picture" src="${item.url}" alt="${item.alt.trim() || name}" width="800" height="800"${lazy && html` loading="lazy"`} decoding="async">`;
}
