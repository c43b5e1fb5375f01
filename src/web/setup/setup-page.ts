import type { FastifyReply } from 'fastify';
import { statusByKind } from '../../http/errors/rest-errors.ts';
import { icon } from '../../http/pages/assets.ts';
import { renderDocument } from '../../http/pages/document.ts';
import type { FormError } from '../../http/pages/form-field.ts';
import { type Html, html } from '../../http/pages/html.ts';
import { sendPrivatePage } from '../../http/pages/page-route.ts';
import { DomainError } from '../../kernel/domain-error.ts';

/** Sends a page of the setup. */
export function sendSetupPage(
  reply: FastifyReply,
  { title, main, status = 200 }: { title: string; main: Html; status?: number },
): FastifyReply {
  const document = renderDocument({
    title: `${title} · Stoa`,
    description: title,
    canonical: null,
    tone: null,
    header: html`<a class="brand" href="/"><img src="${icon.path}" alt="" width="32" height="32"><bdi>Stoa</bdi></a><a href="/account">Account</a>`,
    main: html`<div class="wrap entrance">
<h1>${title}</h1>
${main}
</div>`,
    footer: html`<p class="colophon">Stoa: online stores for people and software agents.</p>`,
  });
  return sendPrivatePage(reply, document, status);
}

/** A form that was refused: what to correct, and the status of the page that shows it again. */
export type Refusal = { problems: FormError[]; status: number };

export const noRefusal: Refusal = { problems: [], status: 200 };

/** An error that the user can correct; those without a field are shown at `field`. Rethrows others. */
export function toRefusal(error: unknown, field: string): Refusal {
  if (!(error instanceof DomainError) || error.kind === 'not_found') throw error;
  const { details, message, kind } = error;
  const problems = details.map((problem) => ({
    field: problem.field,
    message: `${capitalize(problem.field)} ${problem.message}.`,
  }));
  return {
    problems: problems.length > 0 ? problems : [{ field, message }],
    status: kind === 'invalid' ? 422 : statusByKind[kind],
  };
}

const capitalize = (field: string) => {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
