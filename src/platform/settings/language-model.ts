import { type Static, type TObject, Type } from 'typebox';
import { violatedRules } from './config-error.ts';

const optionalText = (description: string) => Type.Optional(Type.String({ description }));

/** The language model that interprets free text; without one, rules do. */
export const languageModelVariables = {
  LANGUAGE_MODEL_URL: optionalText(
    'Base URL of an OpenAI-compatible API, `https://…/v1`, whose model interprets free text. Rules interpret it when unset, and whenever the model fails.',
  ),
  LANGUAGE_MODEL: optionalText('Name of the model. Required with `LANGUAGE_MODEL_URL`.'),
  LANGUAGE_MODEL_KEY: optionalText('Bearer token for that API, if it needs one.'),
};

type LanguageModelVariables = Static<TObject<typeof languageModelVariables>>;

/** `url` has no trailing slash. */
export type LanguageModelSettings = { url: string; model: string; key: string | null };

/** The problems of the settings, one line each. */
export function languageModelProblems(names: LanguageModelVariables): string[] {
  const { LANGUAGE_MODEL_URL: url, LANGUAGE_MODEL: model } = names;
  return violatedRules([
    [
      url === undefined && model !== undefined,
      'LANGUAGE_MODEL needs LANGUAGE_MODEL_URL: set the URL of the API, or unset both.',
    ],
    [
      url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''),
      `LANGUAGE_MODEL_URL must be an http or https URL like https://llm.example.com/v1 (got "${url}").`,
    ],
    [
      url !== undefined && model === undefined,
      'LANGUAGE_MODEL is required with LANGUAGE_MODEL_URL: set the name of the model.',
    ],
  ]);
}

/** Reads valid settings; null: no model. */
export function languageModelSettings(names: LanguageModelVariables): LanguageModelSettings | null {
  const { LANGUAGE_MODEL_URL: url, LANGUAGE_MODEL: model } = names;
  if (url === undefined || model === undefined) return null;
  return { url: url.replace(/\/+$/, ''), model, key: names.LANGUAGE_MODEL_KEY ?? null };
}
