import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import { type ApiKeyUse, type StoredApiKey, saveApiKeyUses } from './api-key-store.ts';

/** `last_used_at` is no more exact than this, and a key in use is written no more often. */
const writeIntervalMilliseconds = 60_000;

/** When keys were used, remembered until somebody writes it down: a request never waits for that. */
export type KeyUseBuffer = {
  add(key: StoredApiKey, now: Date): void;
  /** Writes what is remembered in one statement. What could not be written is tried again with the next. */
  flush(): Promise<void>;
};

export function createKeyUseBuffer(unit: Pick<UnitOfWork, 'runAsSystem'>): KeyUseBuffer {
  let waiting = new Map<string, ApiKeyUse>();
  return {
    add({ key_id: id, workspace_id: workspaceId, last_used_at: last }, at) {
      const isFresh = last !== null && at.getTime() - last.getTime() <= writeIntervalMilliseconds;
      if (!isFresh) waiting.set(id, { workspaceId, id, at });
    },
    async flush() {
      if (waiting.size === 0) return;
      const uses = waiting;
      waiting = new Map();
      try {
        await unit.runAsSystem(systemTenant, (work) => saveApiKeyUses(work, [...uses.values()]));
      } catch (error) {
        waiting = new Map([...uses, ...waiting]);
        throw error;
      }
    },
  };
}
