import type { RenderEmail } from '../../core/emails/content/email-content.ts';
import { renderEmailHtml } from './render-html.ts';
import { renderEmailText } from './render-text.ts';

/** Renders an email as HTML and as plain text. */
export const renderEmail: RenderEmail = (content, colorScheme = 'auto') => ({
  html: renderEmailHtml(content, colorScheme),
  text: renderEmailText(content),
});
