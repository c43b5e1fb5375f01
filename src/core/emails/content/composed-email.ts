import type { EmailPart } from './email-content.ts';
import type { Placeholders, Translator } from './translator.ts';

/** The parts and the values of placeholders in which the kinds of emails differ. */
export type ComposedEmail = { values: Placeholders; parts: EmailPart[] };

export type ComposeEmail<Model> = (model: Model, t: Translator) => ComposedEmail;
