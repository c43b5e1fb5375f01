import type { Id, SiteId, WorkspaceId } from '../../kernel/id.ts';
import type { Tenant } from '../../platform/unit-of-work.ts';
import type { ConsoleAccess } from './console/console-access.ts';
import type { ResourceIndicator } from './oauth/tokens/resource-indicator.ts';
import type { BuyerScope, Scope } from './scope.ts';
import type { SurfaceRestriction } from './surface.ts';

/**
 * A caller authenticated for a workspace: the tenant, its scopes, and the credential's id for the
 * audit log.
 */
export type Bearer = {
  tenant: Tenant;
  credentialId: string;
  scopes: readonly Scope[];
  /** Null: valid until it is revoked. */
  expiresAt: Date | null;
  /** The resources it is limited to (RFC 8707); left out: every resource that its scopes cover. */
  resources?: readonly ResourceIndicator[];
  /** The surfaces it is restricted to; null or left out: every surface. */
  surfaces?: SurfaceRestriction;
  /** The user of a console token; left out for API keys and apps. */
  console?: ConsoleAccess;
  /** The agent connection whose key it is; left out for other credentials. */
  connection?: ConnectionAccess;
};

/**
 * Whether a credential is the merchant's own. One that is excluded from the merchant API, by its
 * surfaces or its resources, or that belongs to an agent connection, is for an agent that buys.
 */
export const isMerchantCredential = ({ connection, surfaces, resources }: Bearer): boolean =>
  connection === undefined &&
  (!surfaces || surfaces.includes('merchant')) &&
  (!resources || resources.some(({ path }) => merchantApi.startsWith(`${path}/`)));

const merchantApi = '/api/merchant/';

/** The store that the key of an agent connection is for, and what it allows there. */
export type ConnectionAccess = {
  id: Id<'con'>;
  siteId: SiteId;
  siteSlug: string;
  /** Ids of the payment handlers that the agent may use; null: all. */
  handlers: readonly string[] | null;
};

/** Resolves the text after `Bearer ` (an API key, an access token or a console token) to a caller, or null. */
export type AuthenticateBearer = (credential: string) => Promise<Bearer | null>;

/** A user on whose behalf an agent buys (UCP identity linking). It has no rights in a workspace. */
export type AuthenticatedBuyer = {
  userId: Id<'usr'>;
  /** Verified: the user has followed a link that was emailed there. */
  email: string;
  name: string;
  /** The workspace whose stores the agent may buy in; null: every store of the platform. */
  workspaceId: WorkspaceId | null;
  credentialId: string;
  scopes: readonly BuyerScope[];
  expiresAt: Date;
  resources?: readonly ResourceIndicator[];
};

/** Resolves the text after `Bearer ` to the buyer on whose behalf the agent acts, or null. */
export type AuthenticateBuyer = (credential: string) => Promise<AuthenticatedBuyer | null>;
