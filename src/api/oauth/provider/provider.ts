import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { SigningKeyRing, SigningKeys } from '../../../core/access/signing/signing-key-ring.ts';
import type { FindHost } from '../../../http/host.ts';
import type { HttpServer } from '../../../http/server.ts';
import { type AdapterDeps, createAdapterFactory } from './adapter.ts';
import { loadOidcLibrary, type OidcLibrary } from './oidc-library.ts';
import {
  assertGrantedResource,
  assertResource,
  assertScopes,
  defaultResource,
  tokenScopes,
} from './resources.ts';
import { allowQueryModeOnly, assertResponseMode } from './response-mode.ts';

export type ProviderDeps = Omit<AdapterDeps, 'library'> & {
  /** The platform's origin, which is the issuer. */
  origin: string;
  keys: SigningKeyRing;
  findHost: FindHost;
  log: HttpServer['log'];
  /** Renders the error page for a user whom an app redirected here with an invalid request. */
  renderError(message: { error: string; description: string }): {
    text: string;
    headers: Record<string, string>;
  };
};

/** Returns the oidc-provider instance for the current keys. Key rotation creates a new instance. */
export type GetProvider = () => Promise<Provider>;

export const oauthPaths = {
  authorize: '/oauth/authorize',
  consent: '/oauth/consent',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  jwks: '/oauth/jwks',
  metadata: '/.well-known/oauth-authorization-server',
} as const;

const ttlSeconds = {
  AccessToken: 900,
  RefreshToken: 30 * 86_400,
  AuthorizationCode: 60,
  IdToken: 900,
  Interaction: 900,
  Session: 8 * 3_600,
  Grant: 365 * 86_400,
};

export function openProvider(deps: ProviderDeps): GetProvider {
  let current: { version: string; provider: Provider } | null = null;
  return async () => {
    const [keys, library] = await Promise.all([deps.keys(), loadOidcLibrary(deps.log)]);
    if (current?.version !== keys.version)
      current = { version: keys.version, provider: createProvider({ ...deps, library }, keys) };
    return current.provider;
  };
}

type LoadedProviderDeps = ProviderDeps & { library: OidcLibrary };

function createProvider(deps: LoadedProviderDeps, keys: SigningKeys): Provider {
  const provider = new deps.library.Provider(deps.origin, providerConfiguration(deps, keys));
  // `forwardToProvider` replaces the forwarded headers, so they can be trusted.
  provider.proxy = true;
  provider.use(allowQueryModeOnly);
  provider.on('server_error', (_ctx, error) =>
    deps.log.error({ err: error }, 'the authorization server failed'),
  );
  return provider;
}

function providerConfiguration(deps: LoadedProviderDeps, keys: SigningKeys): Configuration {
  return {
    adapter: createAdapterFactory(deps),
    jwks: { keys: [keys.tokens.active.privateJwk] } as NonNullable<Configuration['jwks']>,
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientDefaults: {
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access', ...tokenScopes],
    pkce: { required: () => true },
    routes: {
      authorization: oauthPaths.authorize,
      token: oauthPaths.token,
      registration: oauthPaths.register,
      revocation: oauthPaths.revoke,
      jwks: oauthPaths.jwks,
    },
    ttl: ttlSeconds,
    cookies: { names: { session: 'oa_session', interaction: 'oa_step', resume: 'oa_resume' } },
    interactions: { url: (_ctx, { uid }) => `${oauthPaths.consent}/${uid}` },
    features: providerFeatures(deps),
    // The client adapter resolves these ids, not oidc-provider.
    discovery: { client_id_metadata_document_supported: true },
    ...policies,
    // Called before the refresh token is used up.
    rotateRefreshToken: (ctx) => {
      assertGrantedResource(deps.library.errors, ctx);
      return true;
    },
    renderError: (ctx, { error, error_description }) => {
      const { text, headers } = deps.renderError({ error, description: error_description ?? '' });
      ctx.set(headers);
      ctx.body = text;
    },
  };
}

function providerFeatures({
  origin,
  findHost,
  library: { errors },
}: LoadedProviderDeps): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: ({ oidc }, _client, oneOf) =>
        oneOf?.[0] ?? defaultResource(oidc.params?.scope, origin),
      getResourceServerInfo: async (ctx, resource) => {
        const params = ctx.oidc.params ?? {};
        await assertResource(errors, resource, params, findHost);
        if (ctx.oidc.route === 'authorization') assertScopes(errors, params);
        assertResponseMode(errors, ctx);
        return { scope: tokenScopes.join(' '), accessTokenFormat: 'opaque' as const };
      },
    },
  };
}

const policies = {
  // Every request asks for consent again: a grant for one workspace permits nothing in another.
  loadExistingGrant: (ctx: KoaContextWithOIDC) => {
    const grantId = ctx.oidc.result?.consent?.grantId;
    return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
  },
  // The user is not looked up: a deleted user has no live grant, and every request checks it.
  findAccount: (_ctx: KoaContextWithOIDC, sub: string) => ({
    accountId: sub,
    claims: () => ({ sub }),
  }),
  issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  expiresWithSession: () => false,
  clientBasedCORS: (_ctx, origin, client) =>
    (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),
  // No client has a field that would make oidc-provider fetch a URL: `readRegistration` and
  // `readMetadataDocument` drop them.
  fetch: () => Promise.reject(new Error('The authorization server makes no outbound requests.')),
} satisfies Partial<Configuration>;
