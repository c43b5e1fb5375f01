/**
 * Words of an earlier private vocabulary, with the term to use instead. Names, comments and test
 * titles do not use them; docs/glossary.md has the terms.
 */
export const retiredWords: Readonly<Record<string, string>> = {
  asker: 'caller',
  askers: 'callers',
  concluded: 'completed',
  desk: 'PaymentContext',
  door: 'API, web',
  doorbell: 'notifier',
  doors: 'APIs',
  glance: 'querySingle',
  hall: 'HTTP layer',
  happening: 'event',
  happenings: 'events',
  heard: 'utterance',
  looker: 'viewer',
  mall: 'stores',
  mend: 'extensions, fix',
  patience: 'timeout',
  picture: 'image',
  pictures: 'images',
  shelf: 'cache',
  shopper: 'buyer',
  shoppers: 'buyers',
  sightings: 'visits',
  strays: 'orphans',
  told: 'notified, reported',
  twins: 'duplicates',
  unheard: 'lost',
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

const titles = /\b(?:test|describe)\(\s*(?:'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`)/g;

/** Retired words in the path, names, comments and test titles of a source file. */
export function retiredWordsIn({ path, text }: { path: string; text: string }): string[] {
  const prose = [...(text.match(comments) ?? []), ...(text.match(titles) ?? [])].join('\n');
  const names = text.replace(comments, ' ').replace(literals, ' ');
  return [...new Set(wordsOf(`${path}\n${names}\n${prose}`))].filter((word) =>
    Object.hasOwn(retiredWords, word),
  );
}
