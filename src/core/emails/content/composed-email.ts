import type { EmailPart } from './email-content.ts';
import type { Placeholders, Translator } from './translator.ts';

/** What differs between the kinds of emails: values of the placeholders, and the parts. */
export type ComposedEmail = { values: Placeholders; parts: EmailPart[] };

export type ComposeEmail<Model> = (model: Model, t: Translator) => ComposedEmail;
