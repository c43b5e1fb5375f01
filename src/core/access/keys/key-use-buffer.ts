import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import { type ApiKeyUse, type StoredApiKey, saveApiKeyUses } from './api-key-store.ts';

/** `last_used_at` is accurate to this interval, and is written at most this often per key. */
const writeIntervalMilliseconds = 60_000;

/** Buffers the times at which keys were used, so that no request waits for a write. */
export type KeyUseBuffer = {
  add(key: StoredApiKey, now: Date): void;
  /** Writes the buffer in one statement. After a failure the next flush tries again. */
  flush(): Promise<void>;
};

export function createKeyUseBuffer(unit: Pick<UnitOfWork, 'runAsSystem'>): KeyUseBuffer {
  let pending = new Map<string, ApiKeyUse>();
  return {
    add({ key_id: id, workspace_id: workspaceId, last_used_at: last }, at) {
      const isFresh = last !== null && at.getTime() - last.getTime() <= writeIntervalMilliseconds;
      if (!isFresh) pending.set(id, { workspaceId, id, at });
    },
    async flush() {
      if (pending.size === 0) return;
      const uses = pending;
      pending = new Map();
      try {
        await unit.runAsSystem(systemTenant, (work) => saveApiKeyUses(work, [...uses.values()]));
      } catch (error) {
        pending = new Map([...uses, ...pending]);
        throw error;
      }
    },
  };
}
