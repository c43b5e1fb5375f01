import type { Id } from '../../../../kernel/id.ts';

/** One browser in which a user is signed in. */
export type UserSession = {
  id: Id<'ses'>;
  userId: Id<'usr'>;
  createdAt: Date;
  lastSeenAt: Date;
  /** IP address at sign-in; null: unknown. */
  ip: string | null;
  /** The User-Agent header. */
  agent: string;
};

/** Where a sign-in comes from. */
export type ClientInfo = { ip: string | null; agent: string; requestId: string | null };

/** The token is set as the cookie and is not stored. */
export type StartedSession = { id: Id<'ses'>; token: string };
