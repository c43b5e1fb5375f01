import type { OpenApi, OpenApiOperation } from '../../src/http/openapi/openapi-document.ts';

type Route = {
  method: string;
  path: string;
  operation: OpenApiOperation;
};

/** Names that the rules below would not find, by operation id. */
const exceptions: Record<string, string> = {
  getSearch: 'stores.search',
  getMerchantSearch: 'search',
  getStoreProductsBatch: 'stores.products.batch',
  listMerchantAnalyticsMetrics: 'analytics.metrics.get',
  getMerchantCustomerExport: 'customers.export',
  getMerchantAuditLogVerification: 'auditLog.verify',
  listMerchantSiteSynonyms: 'sites.synonyms.get',
  listMerchantSiteEmailSettings: 'sites.emailSettings.get',
  listMerchantMeNotificationSettings: 'me.notificationSettings.get',
  listMerchantSiteFeeds: 'sites.feeds.get',
  listMerchantPaymentSettings: 'paymentSettings.get',
  createMerchantMediaAssetUploadUrl: 'media.assets.createUploadUrl',
};

/** First words of summaries that say more than the HTTP method. */
// biome-ignore format: a list of words
const verbs = [
  'Add', 'Adjust', 'Apply', 'Archive', 'Build', 'Disconnect', 'Erase', 'Finalize', 'Invite', 'Remove', 'Renew', 'Request',
  'Resend', 'Revoke', 'Start', 'Update',
];

/**
 * The name of an operation in the client, as groups and a method. The fixed segments of the path are
 * the groups. The method is the last segment if that is an action (`POST …/refund`), else the verb
 * of the summary if it is one of the list (`Archive a product`), else that of the HTTP method.
 */
export function nameOf({ method, path, operation }: Route, { paths }: OpenApi): string[] {
  const exception = exceptions[operation.operationId];
  if (exception) return exception.split('.');
  const segments = path
    .replace(/^\/api\/storefront\/v1(\/merchant)?/, '')
    .split('/')
    .filter(Boolean);
  const groups = segments.filter((segment) => !isParameter(segment)).map(camelCase);
  if (method === 'post' && isAction(path, paths)) return groups;
  const first = operation.summary.split(' ')[0] ?? '';
  const verb = verbs.includes(first)
    ? first.toLowerCase()
    : verbOfMethod(method, segments, operation);
  return [...groups, verb];
}

/** An action is the only operation of its path, singular, and has nothing below it. */
function isAction(path: string, paths: OpenApi['paths']): boolean {
  const last = path.split('/').at(-1) ?? '';
  const isAlone = Object.keys(paths[path] ?? {}).length === 1;
  const isLeaf = !Object.keys(paths).some((other) => other.startsWith(`${path}/`));
  return isAlone && isLeaf && !isParameter(last) && !last.endsWith('s');
}

function verbOfMethod(
  method: string,
  segments: string[],
  { operationId, parameters }: OpenApiOperation,
) {
  const isItem = isParameter(segments.at(-1) ?? '');
  const isPaged = parameters?.some(({ name }) => name === 'cursor') ?? false;
  if (method === 'get')
    return !isItem && (isPaged || operationId.startsWith('list')) ? 'list' : 'get';
  return { post: 'create', put: 'replace', patch: 'update', delete: 'delete' }[method] ?? method;
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

export const camelCase = (words: string): string =>
  words.replace(/[-_]([a-z0-9])/g, (_gap, letter: string) => letter.toUpperCase());
