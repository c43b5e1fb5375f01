import type { FastifyRequest } from 'fastify';
import { findSignedInUser } from '../../../core/access/users/sign-in.ts';
import { sha256 } from '../../../platform/crypto/signing.ts';
import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { SignedInUser, SignedInUsers } from './signed-in-user.ts';

/** Finds the user of a request by its session cookie, with one lookup per request. */
export function createSignedInUsers(unit: UnitOfWork, cookie: SessionCookie): SignedInUsers {
  const known = new WeakMap<FastifyRequest, Promise<SignedInUser | null>>();
  const lookUp = async (request: FastifyRequest): Promise<SignedInUser | null> => {
    const token = cookie.read(request);
    if (token === null) return null;
    const found = await unit.runAsSystem(systemTenant, (work) => findSignedInUser(work, token));
    if (!found) return null;
    return { ...found.person, sessionId: found.session.id, formToken: formTokenOf(token) };
  };
  return {
    find(request) {
      const lookup = known.get(request) ?? lookUp(request);
      known.set(request, lookup);
      return lookup;
    },
  };
}

/** Derived from the session token, which it does not reveal. */
const formTokenOf = (token: string) => sha256(`form|${token}`).toString('base64url');
