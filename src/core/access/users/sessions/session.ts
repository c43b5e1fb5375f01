import type { Id } from '../../../../kernel/id.ts';

/** One browser in which somebody is signed in. */
export type UserSession = {
  id: Id<'ses'>;
  userId: Id<'usr'>;
  createdAt: Date;
  lastSeenAt: Date;
  /** Where it was begun; null: not known. */
  ip: string | null;
  /** What the browser says it is. */
  agent: string;
};

/** Where somebody comes from who signs in. */
export type ClientInfo = { ip: string | null; agent: string; requestId: string | null };

/** The secret goes into the cookie and is kept nowhere. */
export type StartedSession = { id: Id<'ses'>; token: string };
