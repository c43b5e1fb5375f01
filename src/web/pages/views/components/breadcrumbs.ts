import { type Html, html, jsonBlock } from '../../../../http/pages/html.ts';

/** A level of the navigation path; `path` is null for the current page. */
export type Breadcrumb = { name: string; path: string | null };

/** Breadcrumb navigation. */
export function breadcrumbs(base: string, steps: Breadcrumb[]): Html {
  const items = steps.map(({ name, path }) =>
    path === null
      ? html`<li><bdi aria-current="page">${name}</bdi></li>`
      : html`<li><a href="${base + path || '/'}"><bdi>${name}</bdi></a></li>`,
  );
  return html`<nav class="crumbs" aria-label="Breadcrumbs"><ol>${items}</ol></nav>`;
}

/** The same as schema.org data with permanent URLs; `here` is the URL of the current page. */
export function breadcrumbData(url: string, steps: Breadcrumb[], here: string): Html {
  return jsonBlock('application/ld+json', {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: path === null ? here : `${url}${path}`,
    })),
  });
}
