import type { SiteId } from '../../kernel/id.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { selectEnabledHook } from './enabled-hook-store.ts';
import type { HookRef, HookType } from './hook.ts';

/** The hook of a store, unless it is disabled. */
export const findEnabledHook = (
  view: View,
  siteId: SiteId,
  type: HookType,
): Promise<HookRef | null> => selectEnabledHook(view, siteId, type);
