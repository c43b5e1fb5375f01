import type { SitesSynonymsReplaceBody } from '@stoa/client';
import type { Problem } from '../../ui/form/use-form.ts';

type Group = SitesSynonymsReplaceBody['synonyms'][number];

/** A group as the form shows it. */
export type GroupValues = { key: string; terms: string[]; alsoFinds: string[] };

export type SynonymValues = { synonyms: GroupValues[] };

export const newGroup = (terms: string[] = []): GroupValues => ({
  key: crypto.randomUUID(),
  terms,
  alsoFinds: [],
});

export const toValues = (groups: Group[]): SynonymValues => ({
  synonyms: groups.map(({ terms, also_finds: alsoFinds = [] }, index) => ({
    key: String(index),
    terms,
    alsoFinds,
  })),
});

export const toBody = ({ synonyms }: SynonymValues): SitesSynonymsReplaceBody => ({
  synonyms: synonyms.map(({ terms, alsoFinds }) => ({
    terms,
    ...(alsoFinds.length > 0 && { also_finds: alsoFinds }),
  })),
});

/** The fields are named as in the errors of the API. */
export const findProblems = ({ synonyms }: SynonymValues): Problem[] =>
  synonyms.flatMap(({ terms, alsoFinds }, index): Problem[] => {
    const field = `synonyms[${index}].terms`;
    if (terms.length === 0) return [{ field, message: 'Enter a word, or remove the group.' }];
    if (terms.length + alsoFinds.length < 2)
      return [{ field, message: 'Enter a second word that means the same.' }];
    return [];
  });

/** The message for a group or one of its lists; the API names single words: `….terms[2]`. */
export const problemOf = (problems: Problem[], path: string): string | null =>
  problems.find(({ field }) => field === path || field?.startsWith(`${path}[`))?.message ?? null;
