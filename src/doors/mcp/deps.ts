import type { Authenticate } from '../../core/access/actor.ts';
import type { SkillTools } from '../../core/skills/skill-tools.ts';
import type { GuestStorage } from '../../http/callers/guest-storage.ts';
import type { CountVisit } from '../../http/callers/visits.ts';
import type { ResolveHost } from '../../http/host.ts';
import type { Signatures } from '../../http/signatures/heed-signatures.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';

/** What the MCP door works with. */
export type McpDeps = {
  authenticate: Authenticate;
  limits: RateLimits;
  resolveHost: ResolveHost;
  signatures: Signatures;
  countVisit: CountVisit;
  tools: SkillTools;
  guestStorage: GuestStorage;
  /** Of the package. */
  version: string;
};
