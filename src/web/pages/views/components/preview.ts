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

/** The beginning of a text as one line of at most 160 characters. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= 160) return line;
  const cut = line.slice(0, 159);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 100)).trimEnd()}…`;
}
