import type { Id, WorkspaceId } from '../../kernel/id.ts';
import type { Tenant } from '../../platform/unit-of-work.ts';
import type { ResourceIndicator } from './oauth/tokens/resource-indicator.ts';
import type { BuyerScope, Scope } from './scope.ts';
import type { SurfaceRestriction } from './surface.ts';

/** Somebody with a credential: a workspace, what the credential allows, and its id for the record. */
export type Bearer = {
  tenant: Tenant;
  credentialId: string;
  scopes: readonly Scope[];
  /** Never later than this; null: until it is revoked. */
  expiresAt: Date | null;
  /** Where it may be used; left out: wherever its scopes reach. */
  reach?: readonly ResourceIndicator[];
  /** The surfaces that it is restricted to; null or left out: every surface. */
  surfaces?: SurfaceRestriction;
};

/** Turns the text after `Bearer ` into who is asking for a workspace, or null: API keys and access tokens. */
export type AuthenticateBearer = (credential: string) => Promise<Bearer | null>;

/** Somebody who lets an agent buy in their name (identity linking): a person, and no workspace's bearer. */
export type AuthenticatedBuyer = {
  userId: Id<'usr'>;
  /** Proven: they have answered a mail that was sent there. */
  email: string;
  name: string;
  /** The store's workspace where they are known so; null: every store of the platform. */
  workspaceId: WorkspaceId | null;
  credentialId: string;
  scopes: readonly BuyerScope[];
  expiresAt: Date;
  reach?: readonly ResourceIndicator[];
};

/** Turns the text after `Bearer ` into the buyer whose agent is asking, or null. */
export type AuthenticateBuyer = (credential: string) => Promise<AuthenticatedBuyer | null>;
