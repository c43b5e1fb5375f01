import type { SiteId } from '../../kernel/id.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { selectEnabledHook } from './enabled-hook-store.ts';
import type { HookRef, HookType } from './hook.ts';
import type { StoreHook } from './question.ts';

/** The enabled hooks of a store that a transaction has read together with other data. */
const knownHooks = new WeakMap<View, { siteId: SiteId; hooks: readonly StoreHook[] }>();

export function rememberEnabledHooks(
  view: View,
  siteId: SiteId,
  hooks: readonly StoreHook[],
): void {
  knownHooks.set(view, { siteId, hooks });
}

/** The hook of a store, unless it is disabled. */
export async function findEnabledHook(
  view: View,
  siteId: SiteId,
  type: HookType,
): Promise<HookRef | null> {
  const known = knownHooks.get(view);
  if (known?.siteId !== siteId) return selectEnabledHook(view, siteId, type);
  return known.hooks.find((hook) => hook.type === type) ?? null;
}
