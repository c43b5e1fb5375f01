import * as oauth from 'oauth4webapi';
import { type Browser, onwardOf, openBrowser, type Shown } from './browser.ts';
import { type ListeningShop, password } from './listening-shop.ts';

export const callback = 'https://client.example/callback';

/** Our own server speaks http on loopback. */
export const http = { [oauth.allowInsecureRequests]: true } as const;

/** A client as its makers would write it, with oauth4webapi. */
export type Client = {
  as: oauth.AuthorizationServer;
  client: oauth.Client;
  auth: oauth.ClientAuth;
  redirectUri: string;
  /** Where it sends a person, and what it keeps for when they come back. */
  begin(wish: Wish): Promise<Begun>;
  /** Takes the person back and fetches tokens. */
  finish(begun: Begun, returned: string): Promise<Tokens>;
  refresh(refreshToken: string): Promise<Response>;
  revoke(token: string): Promise<Response>;
};

export type Wish = { scope?: string; resource?: string; more?: Record<string, string> };
export type Begun = { url: string; verifier: string; state: string };
export type Tokens = {
  access_token: string;
  refresh_token: string;
  scope: string;
  expires_in: number;
};

export async function register(
  shop: ListeningShop,
  metadata: Record<string, unknown> = {},
): Promise<Client> {
  const issuer = new URL(shop.origin);
  const as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...http }),
  );
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

/** Signs somebody in and answers the page that they are shown then. */
export async function arrive(browser: Browser, url: string, email: string): Promise<Shown> {
  const page = await browser.open(url);
  if (!page.url.includes('/account/sign-in')) return page;
  return browser.submit(page, { email, password });
}

/** The whole way of a person who agrees; answers where they are led. */
export async function consent(
  page: Shown,
  browser: Browser,
  fields: Record<string, string> = {},
): Promise<string> {
  const between = await browser.submit(page, { decision: 'allow', ...fields });
  return (await browser.open(onwardOf(between))).url;
}

/** A client that a person of the first workspace has connected to it. */
export async function connect(
  shop: ListeningShop,
  email: string,
  { client, ...wish }: Wish & { client?: Client } = {},
): Promise<{ client: Client; tokens: Tokens; browser: Browser }> {
  const known = client ?? (await register(shop));
  const browser = openBrowser();
  const begun = await known.begin({ scope: 'read:products', ...wish });
  const page = await arrive(browser, begun.url, email);
  const workspace = { workspace_id: shop.tenant.workspaceId };
  const returned = await consent(page, browser, workspace);
  return { client: known, browser, tokens: await known.finish(begun, returned) };
}
