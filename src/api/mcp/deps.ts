import type { AuthenticateBearer } from '../../core/access/bearer.ts';
import type { Skill } from '../../core/skills/skill.ts';
import type { SkillDeps } from '../../core/skills/skill-deps.ts';
import type { CallRecording } from '../../http/agent-calls/record-calls.ts';
import type { GuestStorage } from '../../http/callers/guest-storage.ts';
import type { CountVisit } from '../../http/callers/visits.ts';
import type { ResolveHost } from '../../http/host.ts';
import type { SignatureDeps } from '../../http/signatures/verify-signatures.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';

export type McpDeps = CallRecording & {
  authenticate: AuthenticateBearer;
  limits: RateLimits;
  resolveHost: ResolveHost;
  signatures: SignatureDeps;
  countVisit: CountVisit;
  skillDeps: SkillDeps;
  /** All skills of the server. */
  skills: readonly Skill[];
  guestStorage: GuestStorage;
  /** Version of the package. */
  version: string;
};
