import type { FastifyInstance } from 'fastify';

/** A submitted form: text by field name. */
export type Form = Record<string, string>;

const maxBytes = 32_768;

/** Accepts form bodies on the routes of this context. The last value of a repeated field counts. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, text, done) => done(null, parseForm(text)),
  );
}

/** Parses a URL-encoded form. */
export function parseForm(text: string): Form {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The trimmed value of a field; empty if it was not sent. */
export function formInput(form: unknown, name: string): string {
  return rawFormInput(form, name).trim();
}

/** The untrimmed value of a field, for passwords; empty if it was not sent. */
export function rawFormInput(form: unknown, name: string): string {
  if (typeof form !== 'object' || form === null || !Object.hasOwn(form, name)) return '';
  const value: unknown = Reflect.get(form, name);
  return typeof value === 'string' ? value : '';
}
