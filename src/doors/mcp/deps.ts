import type { AuthenticateBearer } from '../../core/access/actor.ts';
import type { SkillDeps } from '../../core/skills/skill-tools.ts';
import type { GuestStorage } from '../../http/callers/guest-storage.ts';
import type { CountVisit } from '../../http/callers/visits.ts';
import type { ResolveHost } from '../../http/host.ts';
import type { SignatureDeps } from '../../http/signatures/heed-signatures.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';

/** What the MCP door works with. */
export type McpDeps = {
  authenticate: AuthenticateBearer;
  limits: RateLimits;
  resolveHost: ResolveHost;
  signatures: SignatureDeps;
  countVisit: CountVisit;
  tools: SkillDeps;
  guestStorage: GuestStorage;
  /** Of the package. */
  version: string;
};
