import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { SigningKeyRing, SigningKeys } from '../../../core/access/signing/signing-key-ring.ts';
import type { FindHost } from '../../../http/host.ts';
import type { HttpServer } from '../../../http/server.ts';
import { type AdapterDeps, createAdapterFactory } from './adapter.ts';
import { loadOidcLibrary, type OidcLibrary } from './oidc-library.ts';
import { assertResource, assertScopes, defaultResource, tokenScopes } from './resources.ts';
import { allowQueryModeOnly, assertResponseMode } from './response-mode.ts';

export type ProviderDeps = Omit<AdapterDeps, 'library'> & {
  /** The platform's origin: the issuer of everything. */
  origin: string;
  keys: SigningKeyRing;
  findHost: FindHost;
  log: HttpServer['log'];
  /** A page for who was sent here with something wrong. */
  renderError(message: { error: string; description: string }): {
    text: string;
    headers: Record<string, string>;
  };
};

/** The engine with the keys of the moment: a rotation makes a new one, which knows all that the old one did. */
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

// security 1.4, in seconds.
const ttlSeconds = {
  AccessToken: 900,
  RefreshToken: 30 * 86_400,
  AuthorizationCode: 60,
  IdToken: 900,
  Interaction: 900,
  Session: 8 * 3_600,
  Grant: 365 * 86_400,
};

export function openProvider(parts: ProviderDeps): GetProvider {
  let current: { version: string; provider: Provider } | null = null;
  return async () => {
    const [keys, library] = await Promise.all([parts.keys(), loadOidcLibrary(parts.log)]);
    if (current?.version !== keys.version)
      current = { version: keys.version, provider: createProvider({ ...parts, library }, keys) };
    return current.provider;
  };
}

type LoadedProviderDeps = ProviderDeps & { library: OidcLibrary };

function createProvider(parts: LoadedProviderDeps, keys: SigningKeys): Provider {
  const provider = new parts.library.Provider(parts.origin, providerConfiguration(parts, keys));
  // The headers that it reads are ours: see `toEngine`.
  provider.proxy = true;
  provider.use(allowQueryModeOnly);
  provider.on('server_error', (_ctx, error) =>
    parts.log.error({ err: error }, 'the authorization server failed'),
  );
  return provider;
}

function providerConfiguration(parts: LoadedProviderDeps, keys: SigningKeys): Configuration {
  return {
    adapter: createAdapterFactory(parts),
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
    features: providerFeatures(parts),
    ...policies,
    renderError: (ctx, { error, error_description }) => {
      const { text, headers } = parts.renderError({ error, description: error_description ?? '' });
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
        const asked = ctx.oidc.params ?? {};
        await assertResource(errors, resource, asked, findHost);
        if (ctx.oidc.route === 'authorization') assertScopes(errors, asked);
        assertResponseMode(errors, ctx);
        return { scope: tokenScopes.join(' '), accessTokenFormat: 'opaque' as const };
      },
    },
  };
}

const policies = {
  // Every request is consented to anew: what was allowed for one workspace says nothing of another.
  loadExistingGrant: (ctx: KoaContextWithOIDC) => {
    const grantId = ctx.oidc.result?.consent?.grantId;
    return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
  },
  // A person who is gone has no live grant, and that is looked at each time.
  findAccount: (_ctx: KoaContextWithOIDC, sub: string) => ({
    accountId: sub,
    claims: () => ({ sub }),
  }),
  issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  rotateRefreshToken: () => true,
  expiresWithSession: () => false,
  clientBasedCORS: (_ctx, origin, client) =>
    (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),
  // Nothing of a client is ever fetched: no field that asks for it is registered.
  fetch: () => Promise.reject(new Error('The authorization server fetches nothing.')),
} satisfies Partial<Configuration>;
