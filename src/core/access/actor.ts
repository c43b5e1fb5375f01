import type { Tenant } from '../../platform/work.ts';
import type { Scope } from './scope.ts';

/** Somebody with a credential: a workspace, what the credential allows, and its id for the record. */
export type Bearer = {
  tenant: Tenant;
  credentialId: string;
  scopes: readonly Scope[];
  /** Never later than this; null: until it is revoked. */
  expiresAt: Date | null;
};

/** Turns the text after `Bearer ` into who is asking, or null. API keys now; OAuth tokens plug in here. */
export type Authenticate = (credential: string) => Promise<Bearer | null>;
