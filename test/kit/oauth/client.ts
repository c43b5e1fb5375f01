import * as oauth from 'oauth4webapi';
import { type Browser, openBrowser, refreshTargetOf, type Shown } from './browser.ts';
import { type ListeningShop, password } from './listening-shop.ts';

export const callback = 'https://client.example/callback';

/** Our own server speaks http on loopback. */
export const http = { [oauth.allowInsecureRequests]: true } as const;

/** A client written with oauth4webapi. */
export type Client = {
  as: oauth.AuthorizationServer;
  client: oauth.Client;
  auth: oauth.ClientAuth;
  redirectUri: string;
  /** The authorization URL, and the state that the client stores until the user returns. */
  begin(options: AuthorizationOptions): Promise<PendingAuthorization>;
  /** Processes the redirect of the user and fetches tokens. */
  finish(pending: PendingAuthorization, returned: string): Promise<Tokens>;
  refresh(refreshToken: string): Promise<Response>;
  revoke(token: string): Promise<Response>;
};

export type AuthorizationOptions = {
  scope?: string;
  resource?: string;
  more?: Record<string, string>;
};
export type PendingAuthorization = { url: string; verifier: string; state: string };
export type Tokens = {
  access_token: string;
  refresh_token: string;
  scope: string;
  expires_in: number;
};

async function discover({ origin }: ListeningShop): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(origin);
  return oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...http }),
  );
}

/** A client whose id is the URL of its metadata document, so that it need not register. */
export async function clientWithId(
  shop: ListeningShop,
  id: string,
  redirectUri: string,
): Promise<Client> {
  return clientOf(await discover(shop), { client_id: id, redirect_uris: [redirectUri] });
}

export async function register(
  shop: ListeningShop,
  metadata: Record<string, unknown> = {},
): Promise<Client> {
  const as = await discover(shop);
  const answer = await oauth.dynamicClientRegistrationRequest(
    as,
    {
      client_name: 'A client',
      redirect_uris: [callback],
      grant_types: ['authorization_code', 'refresh_token'],
      ...metadata,
    },
    http,
  );
  const client = await oauth.processDynamicClientRegistrationResponse(answer);
  return clientOf(as, client as oauth.Client);
}

function clientOf(as: oauth.AuthorizationServer, client: oauth.Client): Client {
  const secret = client.client_secret;
  const auth = typeof secret === 'string' ? oauth.ClientSecretBasic(secret) : oauth.None();
  const [redirectUri = ''] = client.redirect_uris as string[];
  return {
    as,
    client,
    auth,
    redirectUri,
    async begin({ scope, resource, more = {} }) {
      const verifier = oauth.generateRandomCodeVerifier();
      const state = oauth.generateRandomState();
      const url = new URL(as.authorization_endpoint ?? '');
      url.search = new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: redirectUri,
        response_type: 'code',
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        ...(scope === undefined ? {} : { scope }),
        ...(resource === undefined ? {} : { resource }),
        ...more,
      }).toString();
      return { url: url.href, verifier, state };
    },
    async finish({ verifier, state }, returned) {
      const params = oauth.validateAuthResponse(as, client, new URL(returned), state);
      const answer = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        auth,
        params,
        redirectUri,
        verifier,
        http,
      );
      return (await oauth.processAuthorizationCodeResponse(
        as,
        client,
        answer,
      )) as unknown as Tokens;
    },
    refresh: (token) => oauth.refreshTokenGrantRequest(as, client, auth, token, http),
    revoke: (token) => oauth.revocationRequest(as, client, auth, token, http),
  };
}

/** Signs a user in and returns the page that follows. */
export async function arrive(browser: Browser, url: string, email: string): Promise<Shown> {
  const page = await browser.open(url);
  if (!page.url.includes('/account/sign-in')) return page;
  return browser.submit(page, { email, password });
}

/** Submits the consent page with approval and returns the URL of the redirect. */
export async function consent(
  page: Shown,
  browser: Browser,
  fields: Record<string, string> = {},
): Promise<string> {
  const between = await browser.submit(page, { decision: 'allow', ...fields });
  return (await browser.open(refreshTargetOf(between))).url;
}

/** A client that a user of the first workspace has connected to it. */
export async function connect(
  shop: ListeningShop,
  email: string,
  { client, ...options }: AuthorizationOptions & { client?: Client } = {},
): Promise<{ client: Client; tokens: Tokens; browser: Browser }> {
  const known = client ?? (await register(shop));
  const browser = openBrowser();
  const pending = await known.begin({ scope: 'read:products', ...options });
  const page = await arrive(browser, pending.url, email);
  const workspace = { workspace_id: shop.tenant.workspaceId };
  const returned = await consent(page, browser, workspace);
  return { client: known, browser, tokens: await known.finish(pending, returned) };
}
