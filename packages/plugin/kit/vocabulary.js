const limits = { groups: 5_000, terms: 20, termLength: 60 };

/** What is wrong with the synonyms of a plug-in. */
export async function checkVocabulary({ vocabulary }) {
  if (vocabulary === undefined) return [];
  if (!Array.isArray(vocabulary) || vocabulary.length > limits.groups)
    return [`vocabulary: must be a list of at most ${limits.groups} groups`];
  return vocabulary.flatMap((group, index) => {
    const problem = problemOf(group);
    return problem ? [`vocabulary[${index}]: ${problem}`] : [];
  });
}

function problemOf({ terms, also_finds: alsoFinds = [] } = {}) {
  if (!Array.isArray(terms) || !Array.isArray(alsoFinds)) return 'terms must be a list';
  const all = [...terms, ...alsoFinds];
  if (all.length < 2 || all.length > limits.terms) return `must have 2 to ${limits.terms} terms`;
  const isGood = (term) =>
    typeof term === 'string' && /[\p{L}\p{N}]/u.test(term) && term.length <= limits.termLength;
  if (!all.every(isGood))
    return `a term needs a letter or a digit, and at most ${limits.termLength} characters`;
  const words = all.map((term) => term.trim().toLowerCase());
  return new Set(words).size < words.length ? 'a term is repeated' : null;
}
