import { type Static, type TObject, Type } from 'typebox';
import { violatedRules } from './config-error.ts';

const optionalText = (description: string) => Type.Optional(Type.String({ description }));

/** Who reads free text; by default rules that need nobody. */
export const languageModelVariables = {
  LANGUAGE_MODEL_URL: optionalText(
    'Base address of an OpenAI-compatible API, `https://…/v1`, whose model reads free text. Rules read it when unset, and whenever the model fails.',
  ),
  LANGUAGE_MODEL: optionalText('Name of the model there. Needed with `LANGUAGE_MODEL_URL`.'),
  LANGUAGE_MODEL_KEY: optionalText('Bearer for it, if it wants one.'),
};

type LanguageModelVariables = Static<TObject<typeof languageModelVariables>>;

/** `url` has no slash at its end. */
export type LanguageModelSettings = { url: string; model: string; key: string | null };

/** What is wrong with the settings, one line each. */
export function languageModelProblems(names: LanguageModelVariables): string[] {
  const { LANGUAGE_MODEL_URL: url, LANGUAGE_MODEL: model } = names;
  return violatedRules([
    [
      url === undefined && model !== undefined,
      'LANGUAGE_MODEL needs LANGUAGE_MODEL_URL: set the address of the API, or unset both.',
    ],
    [
      url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''),
      `LANGUAGE_MODEL_URL must be a web address like https://llm.example.com/v1 (got "${url}").`,
    ],
    [
      url !== undefined && model === undefined,
      'LANGUAGE_MODEL is required with LANGUAGE_MODEL_URL: set the name of the model.',
    ],
  ]);
}

/** The settings of names that have no problem; null: no model. */
export function languageModelSettings(names: LanguageModelVariables): LanguageModelSettings | null {
  const { LANGUAGE_MODEL_URL: url, LANGUAGE_MODEL: model } = names;
  if (url === undefined || model === undefined) return null;
  return { url: url.replace(/\/+$/, ''), model, key: names.LANGUAGE_MODEL_KEY ?? null };
}
