import type { FastifyReply, FastifyRequest } from 'fastify';
import { seeOther } from '../../../http/pages/page-route.ts';
import { parseLocalPath, signInPath } from '../../../http/pages/users/local-path.ts';
import {
  assertFormToken,
  type SignedInUser,
  type SignedInUsers,
} from '../../../http/pages/users/signed-in-user.ts';
import { type AccountPage, sectionOf, sendAccountPage } from './account-page.ts';

/** A request of a signed-in user. */
export type AccountRequestContext = {
  request: FastifyRequest;
  reply: FastifyReply;
  signedIn: SignedInUser;
  /** Sends a page with the account navigation. */
  sendPage(page: AccountPage): FastifyReply;
};

/**
 * Handles requests of signed-in users, and redirects others to the sign-in page and back. Forms
 * need the token of this session: 403 `csrf_failed`.
 */
export function accountHandler(
  users: SignedInUsers,
  act: (context: AccountRequestContext) => Promise<FastifyReply>,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const signedIn = await users.find(request);
    if (!signedIn) return seeOther(reply, signInPath(signInReturnPath(request)));
    if (request.method === 'POST') assertFormToken(request, signedIn);
    const path = sectionOf(request.routeOptions.url ?? '');
    const sendPage = (page: AccountPage) => sendAccountPage(reply, { signedIn, path }, page);
    return act({ request, reply, signedIn, sendPage });
  };
}

/** After signing in, a form is not sent again: the user returns to its page. */
function signInReturnPath({ method, url, routeOptions }: FastifyRequest): string {
  const path = method === 'GET' ? url : sectionOf(routeOptions.url ?? '');
  return parseLocalPath(path) ?? '/account';
}
