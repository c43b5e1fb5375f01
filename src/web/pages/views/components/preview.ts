import { excerpt } from '../../../../core/catalog/plain-text.ts';
import { type Html, html } from '../../../../http/pages/html.ts';

type Preview = {
  type: 'website' | 'product';
  title: string;
  description: string;
  url: string;
  siteName: string;
  /** An image with an absolute URL. */
  image?: { url: string; alt: string } | undefined;
};

/** Open Graph tags: how a link to the page looks where people share it. */
export function linkPreview({ image, ...preview }: Preview): Html {
  return html`<meta property="og:type" content="${preview.type}">
<meta property="og:title" content="${preview.title}">
<meta property="og:description" content="${preview.description}">
<meta property="og:url" content="${preview.url}">
<meta property="og:site_name" content="${preview.siteName}">
${
  image &&
  html`<meta property="og:image" content="${image.url}">
<meta property="og:image:alt" content="${image.alt}">`
}`;
}

/** A description for search engines and link previews, of at most 160 characters. */
export const previewText = (text: string): string => excerpt(text, 160);

/** Leads agents that read a start page to the guide for agents. */
export const agentsGuideLink = html`<link rel="alternate" type="text/markdown" href="/agents.md" title="How agents buy here">`;
