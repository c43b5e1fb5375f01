import type { FastifyInstance } from 'fastify';

/** A form as a browser sends it: text by field name. */
export type Form = Record<string, string>;

const maxBytes = 32_768;

/** Lets the routes of this context take forms. Of several values of one field the last counts. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, text, done) => done(null, parseForm(text)),
  );
}

/** Fields by name, as they were typed. */
export function parseForm(text: string): Form {
  return Object.fromEntries(new URLSearchParams(text));
}

/** A field without surrounding blanks; empty when it was not sent. */
export function formInput(form: unknown, name: string): string {
  return rawFormInput(form, name).trim();
}

/** A field with every blank that was typed, as passwords are; empty when it was not sent. */
export function rawFormInput(form: unknown, name: string): string {
  if (typeof form !== 'object' || form === null || !Object.hasOwn(form, name)) return '';
  const value: unknown = Reflect.get(form, name);
  return typeof value === 'string' ? value : '';
}
