import type { Scenario } from '../scenario.ts';
import { checkoutModel } from './checkout-model.ts';
import { connectionLoss } from './connection-loss.ts';
import { crashPoints, crashPointsControl } from './crash-points.ts';
import { cursors } from './cursors.ts';
import { emailKills, emailKillsControl } from './email-kills.ts';
import { asynchronousFailover, failover } from './failover.ts';
import { frozenDatabase } from './frozen-database.ts';
import { injection, injectionControl } from './hostile/injection.ts';
import { jsonBombs, jsonBombsControl } from './hostile/json-bombs.ts';
import { jwsTampering, jwsTamperingControl } from './hostile/jws-tampering.ts';
import { patterns, patternsControl } from './hostile/patterns.ts';
import { secretLeak, secretLeakControl } from './hostile/secret-leak.ts';
import { ssrf, ssrfControl } from './hostile/ssrf.ts';
import { timing, timingControl } from './hostile/timing.ts';
import { uploads } from './hostile/uploads.ts';
import { hostileInput } from './hostile-input.ts';
import { killStorm, killStormControl } from './kill-storm.ts';
import { oauthInterleavings, oauthInterleavingsControl } from './oauth-interleavings.ts';
import { previousVersion } from './previous-version.ts';
import { hotVariant, oppositeBaskets } from './races.ts';
import { slowClients, smuggling } from './raw-clients.ts';
import { recorderKills, recorderKillsControl } from './recorder-kills.ts';
import { schemaFuzz } from './schema-fuzz.ts';
import { streamKills, streamKillsControl } from './stream-kills.ts';
import { webhookIsolation, webhookIsolationControl } from './webhook-isolation.ts';
import { webhookKills, webhookKillsControl } from './webhook-kills.ts';
import { webhookRaces } from './webhook-races.ts';
import { webhookSchedule, webhookScheduleControl } from './webhook-schedule.ts';
import { webhookSignatures, webhookSignaturesControl } from './webhook-signatures.ts';
import { x402Kills, x402KillsControl, x402SandboxKills } from './x402-kills.ts';

/** All scenarios of `npm run reliability`, in this order. */
export const scenarios: Scenario[] = [
  ...crashPoints,
  crashPointsControl,
  killStorm,
  killStormControl,
  emailKills,
  emailKillsControl,
  streamKills,
  streamKillsControl,
  recorderKills,
  recorderKillsControl,
  webhookKills,
  webhookKillsControl,
  webhookIsolation,
  webhookIsolationControl,
  webhookSchedule,
  webhookScheduleControl,
  webhookSignatures,
  webhookSignaturesControl,
  webhookRaces,
  x402Kills,
  x402SandboxKills,
  x402KillsControl,
  schemaFuzz,
  hostileInput,
  smuggling,
  injection,
  injectionControl,
  jsonBombs,
  jsonBombsControl,
  jwsTampering,
  jwsTamperingControl,
  patterns,
  patternsControl,
  secretLeak,
  secretLeakControl,
  ssrf,
  ssrfControl,
  timing,
  timingControl,
  uploads,
  slowClients,
  cursors,
  connectionLoss,
  frozenDatabase,
  previousVersion,
  failover,
  asynchronousFailover,
  checkoutModel,
  hotVariant,
  oppositeBaskets,
  oauthInterleavings,
  oauthInterleavingsControl,
];
