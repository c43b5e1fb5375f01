import { isObject, type JsonObject } from '../../kernel/json.ts';
import {
  applicationTypeOf,
  isAllowedRedirect,
  type Registration,
  readName,
} from './registration.ts';

/** The metadata of a client whose id is the URL at which it is published. */
export type DocumentClient = Registration & { client_id: string };

const maxUrlLength = 2_048;
const maxRedirects = 50;

/**
 * Whether a client id is the URL of a metadata document (OAuth Client ID Metadata Document, section
 * 3): https with a path, in one spelling, without credentials, query or fragment.
 */
export function isDocumentUrl(clientId: string): boolean {
  const url = clientId.length <= maxUrlLength ? URL.parse(clientId) : null;
  return url !== null && url.href === clientId && isPlainHttpsUrl(url);
}

const isPlainHttpsUrl = ({ protocol, pathname, username, password, search, hash }: URL) =>
  protocol === 'https:' && pathname.length > 1 && username + password + search + hash === '';

/**
 * Reads the document of a public client. It is written for every authorization server, so grant
 * types, scopes and redirect URIs that this one does not support are left out. A string says why
 * the document cannot be used.
 */
export function readMetadataDocument(clientId: string, bytes: Uint8Array): DocumentClient | string {
  const document = parseObject(bytes);
  if (document === null) return 'it is not a JSON object';
  const problem = identityProblem(clientId, document);
  if (problem !== null) return problem;
  const redirects = [document.redirect_uris].flat().filter((uri) => isAllowedRedirect(uri));
  if (redirects.length === 0 || redirects.length > maxRedirects)
    return `redirect_uris must have 1 to ${maxRedirects} https, loopback or private-scheme URIs`;
  const grants = [document.grant_types ?? 'authorization_code'].flat();
  if (!grants.includes('authorization_code')) return 'grant_types must have authorization_code';
  return {
    client_id: clientId,
    client_name: readName(String(document.client_name)),
    redirect_uris: redirects,
    application_type: applicationTypeOf(redirects),
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'].filter((type) => grants.includes(type)),
    response_types: ['code'],
  };
}

function identityProblem(clientId: string, document: JsonObject): string | null {
  if (document.client_id !== clientId) return 'its client_id must be the URL of the document';
  if (typeof document.client_name !== 'string') return 'client_name is required';
  if ('client_secret' in document) return 'it must not have a client_secret';
  const method = document.token_endpoint_auth_method ?? 'none';
  return method === 'none' ? null : 'token_endpoint_auth_method must be none';
}

function parseObject(bytes: Uint8Array): JsonObject | null {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
