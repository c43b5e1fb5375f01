import assert from 'node:assert/strict';
import type { Scope } from '../../src/core/access/scope.ts';
import type { Answer, Caller, Shop } from './shop.ts';
import { type Browser, browser } from './users.ts';

type Headers = Record<string, string | undefined>;

/** A browser in which a user is signed in, and the requests that the console makes in it. */
export type ConsoleWindow = {
  browser: Browser;
  cookie: string;
  formToken: string;
  /** Sends JSON as a script of the console does. Undefined headers are left out. */
  post(path: string, body: object, headers?: Headers): Promise<Answer>;
  /** A console token of the workspace, which must be granted. */
  token(workspaceId?: string): Promise<ConsoleToken>;
  /** Calls merchant routes (`/products`) with a new token. */
  merchant(workspaceId?: string): Promise<Caller>;
};

export type ConsoleToken = { token: string; expires_at: string; scopes: Scope[]; role: string };

/** Signs in and reads the form token. */
export async function openConsole(
  shop: Shop,
  email = 'ada@example.com',
  host = 'localhost:4000',
): Promise<ConsoleWindow> {
  const window = browser(shop, host);
  await window.signIn(email);
  const cookie = `sid=${window.session()}`;
  const { text } = await window.get('/account');
  const formToken = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const post: ConsoleWindow['post'] = (path, body, headers = {}) => {
    const all: Headers = {
      host,
      cookie,
      'stoa-form-token': formToken,
      'sec-fetch-site': 'same-origin',
      ...headers,
    };
    const sent = Object.entries(all).filter(([, value]) => value !== undefined);
    const payload = headers['content-type'] === undefined ? body : JSON.stringify(body);
    return shop.send({
      method: 'POST',
      url: path,
      headers: Object.fromEntries(sent) as Record<string, string>,
      payload,
    });
  };
  const token: ConsoleWindow['token'] = async (workspaceId = shop.tenant.workspaceId) => {
    const answer = await post('/account/console-token', { workspace_id: workspaceId });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  return {
    browser: window,
    cookie,
    formToken,
    post,
    token,
    merchant: async (workspaceId) => callerWith(shop, (await token(workspaceId)).token),
  };
}

/** Calls merchant routes with a token. */
export function callerWith(shop: Shop, token: string): Caller {
  const path = (route: string) => `/api/storefront/v1/merchant${route}`;
  const own = (headers = {}) => ({ authorization: `Bearer ${token}`, ...headers });
  const { public: all } = shop;
  return {
    get: (route, headers) => all.get(path(route), own(headers)),
    post: (route, body, headers) => all.post(path(route), body, own(headers)),
    put: (route, body, headers) => all.put(path(route), body, own(headers)),
    patch: (route, body, headers) => all.patch(path(route), body, own(headers)),
    delete: (route, headers) => all.delete(path(route), own(headers)),
  };
}
