import type { FastifyRequest } from 'fastify';
import { findSignedInUser } from '../../../core/access/users/sign-in.ts';
import { sha256 } from '../../../platform/crypto/signing.ts';
import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { SignedInUser, SignedInUsers } from './signed-in-user.ts';

/** Reads sessions: each request is looked up once, however often it is asked about. */
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
      const asked = known.get(request) ?? lookUp(request);
      known.set(request, asked);
      return asked;
    },
  };
}

/** Follows from the cookie's secret, and does not lead back to it. */
const formTokenOf = (token: string) => sha256(`form|${token}`).toString('base64url');
