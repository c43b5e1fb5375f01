import type { Sweep } from '../sweep.ts';
import { connectionLoss } from './connection-loss.ts';
import { cursors } from './cursors.ts';
import { frozenDatabase } from './frozen-database.ts';
import { hostileInput } from './hostile-input.ts';
import { killStorm, killStormControl } from './kill-storm.ts';
import { slowClients, smuggling } from './raw-clients.ts';
import { schemaFuzz } from './schema-fuzz.ts';

/** Everything that `npm run reliability` does, in this order. */
export const sweeps: Sweep[] = [
  killStorm,
  killStormControl,
  schemaFuzz,
  hostileInput,
  smuggling,
  slowClients,
  cursors,
  connectionLoss,
  frozenDatabase,
];
