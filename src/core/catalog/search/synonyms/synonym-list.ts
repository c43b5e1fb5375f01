import { type FieldProblem, invalid } from '../../../../kernel/domain-error.ts';
import { normalizeTerm, type SynonymGroup } from '../vocabulary/synonym-group.ts';

/** The synonyms of a store. */
export type SynonymList = {
  groups: readonly SynonymGroup[];
  /** 0 until the list is set for the first time. */
  version: number;
  /** Null until the list is set for the first time. */
  updatedAt: Date | null;
};

export const synonymLimits = { groups: 500, terms: 20, termLength: 60 } as const;

/** The groups with spaces tidied. 400 with every problem that they have. */
export function checkGroups(
  groups: readonly SynonymGroup[],
  maxGroups: number = synonymLimits.groups,
): SynonymGroup[] {
  const tidy = groups.map(tidyGroup);
  const problems = [...findListProblems(tidy, maxGroups), ...tidy.flatMap(findGroupProblems)];
  if (problems.length > 0) throw invalid(problems.slice(0, maxReportedProblems));
  return tidy;
}

const maxReportedProblems = 50;

function tidyGroup({ terms, alsoFinds }: SynonymGroup): SynonymGroup {
  return {
    terms: terms.map(tidyTerm),
    ...(alsoFinds !== undefined && { alsoFinds: alsoFinds.map(tidyTerm) }),
  };
}

function tidyTerm(term: string): string {
  return term.replace(/\s+/gu, ' ').trim();
}

function findListProblems(groups: SynonymGroup[], most: number): FieldProblem[] {
  const message = `must have at most ${most} groups (got ${groups.length})`;
  return groups.length > most ? [{ field: 'synonyms', code: 'too_many', message }] : [];
}

function findGroupProblems(group: SynonymGroup, index: number): FieldProblem[] {
  const { terms, alsoFinds } = group;
  const field = `synonyms[${index}]`;
  const all = [
    ...terms.map((term, at) => nameTerm(term, `${field}.terms[${at}]`)),
    ...(alsoFinds ?? []).map((term, at) => nameTerm(term, `${field}.also_finds[${at}]`)),
  ];
  return [
    ...findCountProblems(group, field),
    ...all.flatMap(findTermProblems),
    ...findRepeatedTerms(all),
  ];
}

function findCountProblems({ terms, alsoFinds }: SynonymGroup, field: string): FieldProblem[] {
  const count = terms.length + (alsoFinds?.length ?? 0);
  if (count >= 2 && count <= synonymLimits.terms) return [];
  const message = `must have 2 to ${synonymLimits.terms} terms, those of also_finds included`;
  return [{ field, code: 'bad_group', message }];
}

/** A term with its path in the request and its words in the index. */
type NamedTerm = { field: string; term: string; words: string };

function nameTerm(term: string, field: string): NamedTerm {
  const [words = []] = normalizeTerm(term);
  return { field, term, words: words.join(' ') };
}

function findTermProblems({ field, term, words }: NamedTerm): FieldProblem[] {
  const { termLength } = synonymLimits;
  if (term.length < 1 || term.length > termLength)
    return [{ field, code: 'bad_length', message: `must have 1 to ${termLength} characters` }];
  if (words !== '') return [];
  return [{ field, code: 'no_words', message: 'must contain a letter or a digit' }];
}

// Search ignores case, accents, plurals and hyphens, so "T-Shirts" and "t shirt" are one term.
function findRepeatedTerms(all: NamedTerm[]): FieldProblem[] {
  const firstOf = new Map<string, string>();
  return all.flatMap(({ field, term, words }) => {
    const first = firstOf.get(words);
    if (first === undefined) firstOf.set(words, term);
    if (first === undefined || words === '') return [];
    const message = `is the same as "${first}" in a search, which ignores case, accents and plurals`;
    return [{ field, code: 'repeated_term', message }];
  });
}
