/**
 * Words of an earlier private vocabulary, with the term to use instead. Names and comments in `src`
 * do not use them; docs/glossary.md has the terms.
 */
export const retiredWords: Readonly<Record<string, string>> = {
  asker: 'caller',
  concluded: 'completed',
  desk: 'PaymentContext',
  door: 'API, web',
  doorbell: 'notifier',
  glance: 'querySingle',
  hall: 'HTTP layer',
  happening: 'event',
  heard: 'utterance',
  looker: 'viewer',
  mall: 'stores',
  mend: 'extensions, fix',
  picture: 'image',
  pictures: 'images',
  shelf: 'cache',
  shopper: 'buyerContext',
  sightings: 'visits',
  strays: 'orphans',
  told: 'notified, reported',
  twins: 'duplicates',
  vault: 'secretStore',
  whence: 'clientInfo',
  wish: 'request, criteria',
};

/** The words of a text, with names split at capitals: `toUserName` has `to`, `user` and `name`. */
function wordsOf(text: string): string[] {
  return (
    text
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  );
}

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const literals =
  /`(?:\\[\s\S]|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[a-z]*/g;

/** Retired words in the names and comments of a source file. */
export function retiredWordsIn(source: string): string[] {
  const texts = (source.match(comments) ?? []).join('\n');
  const names = source.replace(comments, ' ').replace(literals, ' ');
  return [...new Set([...wordsOf(names), ...wordsOf(texts)])].filter((word) =>
    Object.hasOwn(retiredWords, word),
  );
}
