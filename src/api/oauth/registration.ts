import { isKnownScope } from '../../core/access/oauth/grant.ts';
import { DomainError } from '../../kernel/domain-error.ts';

/** The checked client metadata (RFC 7591, section 2) that is registered. */
export type Registration = {
  redirect_uris: string[];
  application_type: 'web' | 'native';
  token_endpoint_auth_method: 'none' | 'client_secret_basic' | 'client_secret_post';
  grant_types: string[];
  response_types: ['code'];
  client_name?: string;
  client_uri?: string;
  scope?: string;
};

const maxRedirects = 10;
const maxUriLength = 2_048;
const maxNameLength = 100;
const authMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const;
const grantTypes = ['authorization_code', 'refresh_token'];
const loopbackHosts = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;
/** Schemes that run code, open a file or start another program when a browser follows them. */
const dangerousSchemes =
  /^(?:javascript|data|vbscript|file|filesystem|blob|about|view-source|ws|wss|ftp|mailto|tel|sms|intent|chrome|resource):$/;

type RegistrationFields = Record<string, unknown>;

/**
 * Reads a registration request. Unknown members are ignored (RFC 7591, section 2), and so is every
 * member that would make the server fetch a URL. The default authentication method is `none`.
 */
export function readRegistration(body: unknown): Registration {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw registrationError('invalid_client_metadata', 'The body must be a JSON object.');
  const fields = body as RegistrationFields;
  const redirects = readRedirects(fields.redirect_uris);
  const { client_name: name, client_uri: uri } = fields;
  return {
    redirect_uris: redirects,
    application_type: readApplicationType(fields.application_type, redirects),
    token_endpoint_auth_method: readMethod(fields.token_endpoint_auth_method),
    grant_types: readGrantTypes(fields.grant_types),
    response_types: readResponseTypes(fields.response_types),
    ...(typeof name === 'string' && name.trim() !== '' && { client_name: readName(name) }),
    ...(typeof uri === 'string' && isWebUri(uri) && { client_uri: uri }),
    ...readScope(fields.scope),
  };
}

function readRedirects(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  if (list.length === 0 || list.length > maxRedirects)
    throw registrationError(
      'invalid_redirect_uri',
      `redirect_uris must be an array of 1 to ${maxRedirects} URIs.`,
    );
  return list.map((uri) => {
    if (isAllowedRedirect(uri)) return uri;
    throw registrationError(
      'invalid_redirect_uri',
      'Each URI in redirect_uris must be an https URL, an http URL on localhost, 127.0.0.1 or [::1], or a URI with a private-use scheme of your app, without a fragment, user name or password.',
    );
  });
}

/** Whether a redirect URI cannot run code or leak the response over plain HTTP. */
export function isAllowedRedirect(uri: unknown): uri is string {
  if (
    typeof uri !== 'string' ||
    uri.length > maxUriLength ||
    !/^[\x21-\x7e]+$/.test(uri) ||
    uri.includes('\\')
  )
    return false;
  const url = URL.parse(uri);
  if (!url || uri.includes('#') || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  if (url.protocol === 'http:') return loopbackHosts.test(url.hostname);
  return !dangerousSchemes.test(url.protocol);
}

type ApplicationType = Registration['application_type'];

/**
 * The type that the client states; a web client cannot have redirect URIs of a local app (OpenID
 * Connect Registration, section 2). Without one, the redirect URIs decide.
 */
function readApplicationType(value: unknown, redirects: string[]): ApplicationType {
  const suited = applicationTypeOf(redirects);
  if (value === undefined || value === suited) return suited;
  if (value !== 'web' && value !== 'native')
    throw registrationError('invalid_client_metadata', 'application_type must be web or native.');
  if (value === 'native' && !redirects.some(isHttpsLoopback)) return value;
  throw registrationError(
    'invalid_redirect_uri',
    value === 'web'
      ? 'With application_type web, each URI in redirect_uris must be an https URL. Register a local app with application_type native.'
      : 'With application_type native, redirect_uris on localhost, 127.0.0.1 or [::1] must be http URLs.',
  );
}

/**
 * Native apps listen on any free loopback port (RFC 8252, section 7.3), which oidc-provider permits
 * only for native clients. oidc-provider rejects native clients with an https loopback URI.
 */
export function applicationTypeOf(redirects: string[]): ApplicationType {
  const hasLocalUri = redirects.some((uri) => new URL(uri).protocol !== 'https:');
  return hasLocalUri && !redirects.some(isHttpsLoopback) ? 'native' : 'web';
}

function isHttpsLoopback(uri: string): boolean {
  const { protocol, hostname } = new URL(uri);
  return protocol === 'https:' && loopbackHosts.test(hostname);
}

function readMethod(value: unknown): Registration['token_endpoint_auth_method'] {
  const method = authMethods.find((known) => known === (value ?? 'none'));
  if (method) return method;
  throw registrationError(
    'invalid_client_metadata',
    `token_endpoint_auth_method must be one of ${authMethods.join(', ')}.`,
  );
}

function readGrantTypes(value: unknown): string[] {
  const list: unknown[] = value === undefined ? ['authorization_code'] : [value].flat();
  const known = grantTypes.filter((type) => list.includes(type));
  if (known.includes('authorization_code') && known.length === list.length) return known;
  throw registrationError(
    'invalid_client_metadata',
    'grant_types must contain authorization_code and may contain refresh_token; no other grant type is supported.',
  );
}

function readResponseTypes(value: unknown): ['code'] {
  const list: unknown[] = value === undefined ? ['code'] : [value].flat();
  if (list.length === 1 && list[0] === 'code') return ['code'];
  throw registrationError('invalid_client_metadata', 'response_types must be ["code"].');
}

/** One line of visible text, because the consent page displays it. */
export function readName(name: string): string {
  const line = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, maxNameLength).join('') || 'An app without a name';
}

const isWebUri = (uri: string) =>
  uri.length <= maxUriLength && /^https?:$/.test(URL.parse(uri)?.protocol ?? '');

function readScope(value: unknown): { scope?: string } {
  const scopes = typeof value === 'string' ? value.split(/\s+/).filter((part) => part !== '') : [];
  const unknown = scopes.filter((scope) => !isKnownScope(scope));
  if (unknown.length > 0)
    throw registrationError(
      'invalid_client_metadata',
      `scope contains an unknown value: ${unknown.join(', ').slice(0, 200)}.`,
    );
  return scopes.length > 0 ? { scope: [...new Set(scopes)].join(' ') } : {};
}

/** RFC 7591, section 3.2.2: the reason becomes `error` in the response. */
const registrationError = (
  reason: 'invalid_client_metadata' | 'invalid_redirect_uri',
  message: string,
): DomainError => new DomainError('invalid', reason, message);
