import type { Plugin } from '../../../packages/plugin/plugin.js';
import { checkGroups } from '../../core/catalog/search/synonyms/synonym-list.ts';
import type { SynonymGroup } from '../../core/catalog/search/vocabulary/synonym-group.ts';
import { DomainError } from '../../kernel/domain-error.ts';

const maxGroups = 5_000;

/** The synonyms of all plug-ins, which apply to every store. */
export const readVocabulary = (plugins: readonly Plugin[]): SynonymGroup[] =>
  plugins.flatMap((plugin) => checkGroups(toGroups(plugin), maxGroups));

/** What is wrong with the synonyms of a plug-in, a sentence for each problem. */
export function findVocabularyProblems(plugin: Plugin): string[] {
  try {
    checkGroups(toGroups(plugin), maxGroups);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError))
      return ['vocabulary must be a list of { terms, also_finds }'];
    return error.details.map(({ field, message }) => `${toMember(field)} ${message}`);
  }
}

/** The paths of the merchant API begin with `synonyms`. */
const toMember = (field: string) => field.replace(/^synonyms/, 'vocabulary');

const toGroups = ({ vocabulary = [] }: Plugin): SynonymGroup[] =>
  vocabulary.map(({ terms, also_finds: alsoFinds }) => ({
    terms,
    ...(alsoFinds !== undefined && { alsoFinds }),
  }));
