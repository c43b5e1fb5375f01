const verbByMethod: Record<string, string> = {
  get: 'get',
  post: 'create',
  put: 'replace',
  patch: 'update',
  delete: 'delete',
};

/**
 * A readable name for an operation without an `operationId`, from its method and path: `GET
 * /stores/{site_slug}/products` is listStoreProducts, `POST /sites/{slug}/domains/{domain}/verify`
 * is verifySiteDomain. A route always gets the same name.
 */
export function operationIdOf(method: string, path: string): string {
  const segments = path
    .replace(/^\/api\/\w+\/v\d+/, '')
    .split('/')
    .filter(Boolean);
  const nouns = segments.flatMap((segment, at) => {
    if (isParameter(segment)) return [];
    const isSingle = isParameter(segments[at + 1]) || method === 'post';
    return [isSingle ? singular(segment) : segment];
  });
  const last = segments.at(-1) ?? '';
  const verb = verbFor(method, last, isParameter(segments.at(-2)));
  const named = verb === last ? nouns.slice(0, -1) : nouns;
  return camelCase([verb, ...named].join('-'));
}

function verbFor(method: string, last: string, afterParameter: boolean): string {
  const isMany = last.endsWith('s');
  if (method === 'get' && isMany) return 'list';
  if (method === 'post' && isParameter(last)) return 'add';
  if (method === 'post' && afterParameter && !isMany) return last;
  return verbByMethod[method] ?? method;
}

const isParameter = (segment: string | undefined): boolean => segment?.startsWith('{') ?? false;

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/s$/, '');
}

function camelCase(words: string): string {
  return words.replace(/[^a-zA-Z0-9]+([a-zA-Z0-9])/g, (_gap, letter: string) =>
    letter.toUpperCase(),
  );
}
