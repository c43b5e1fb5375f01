/**
 * Converts English plurals to singulars by simple rules. The index and the query both use it, so a
 * wrong singular does no harm unless two different words become one.
 */
export function toSingular(word: string): string {
  const known = irregularPlurals.get(word);
  if (known !== undefined) return known;
  if (!/^[a-z]{3,}$/.test(word)) return word;
  if (word.endsWith('ie') && word.length > 4) return `${word.slice(0, -2)}y`;
  if (!word.endsWith('s') || word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  return stripPluralEnding(word);
}

// "movie" also becomes "movy", so that one rule covers "movies" and "batteries".
function stripPluralEnding(word: string): string {
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:sses|shes|ches|xes|zzes|[^h]oes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

// biome-ignore format: pairs read better in rows
const irregularPlurals = new Map([
  ['series', 'series'], ['species', 'species'], ['lens', 'lens'], ['lenses', 'lens'],
  ['gases', 'gas'], ['buses', 'bus'], ['canvas', 'canvas'], ['canvases', 'canvas'],
  ['atlas', 'atlas'], ['christmas', 'christmas'], ['adidas', 'adidas'], ['always', 'always'],
  ['tvs', 'tv'], ['pcs', 'pc'], ['cds', 'cd'], ['toes', 'toe'], ['canoes', 'canoe'],
  ['axes', 'axe'], ['caches', 'cache'], ['niches', 'niche'], ['quizzes', 'quiz'],
  ['knives', 'knife'], ['shelves', 'shelf'], ['leaves', 'leaf'], ['scarves', 'scarf'],
  ['halves', 'half'], ['loaves', 'loaf'], ['wolves', 'wolf'], ['men', 'man'], ['mens', 'man'],
  ['women', 'woman'], ['womens', 'woman'], ['children', 'child'], ['childrens', 'child'],
  ['mice', 'mouse'], ['feet', 'foot'], ['teeth', 'tooth'], ['windows', 'window'],
]);
