import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import {
  createProcessRegistry,
  type ProcessRegistry,
} from '../../platform/processes/process-registry.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { AppDeps } from '../app-deps.ts';
import { version } from '../version.ts';

/** The entry of this process in the list that all processes share. */
export function registerProcess({ config, clock }: AppDeps, unit: UnitOfWork): ProcessRegistry {
  return createProcessRegistry(unit, {
    id: randomUUID(),
    host: hostname(),
    role: config.role,
    version,
    startedAt: clock(),
  });
}
