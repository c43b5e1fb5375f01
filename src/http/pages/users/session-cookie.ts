import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionSeconds } from '../../../core/access/users/sessions/manage-sessions.ts';
import { readCookie, setCookie } from '../cookies.ts';

/** The session cookie. Over https, its `__Host-` prefix binds it to this host. */
export type SessionCookie = {
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
};

export function createSessionCookie(origin: string): SessionCookie {
  const secure = origin.startsWith('https:');
  const common = { name: secure ? '__Host-sid' : 'sid', path: '/', secure };
  return {
    read: (request) => readCookie(request, common.name),
    set: (reply, value) => setCookie(reply, { ...common, value, maxAge: sessionSeconds }),
    clear: (reply) => setCookie(reply, { ...common, value: '', maxAge: 0 }),
  };
}
