import type { SiteId } from '../../kernel/id.ts';
import type { View } from '../../platform/unit-of-work.ts';
import type { HookRef, HookType } from './hook.ts';

export async function selectEnabledHook(
  view: View,
  siteId: SiteId,
  type: HookType,
): Promise<HookRef | null> {
  const [row] = await view.named<HookRef>({
    name: 'enabled_hook',
    text: `select hook_id as id, version, fallback, paused_until::text as "pausedUntil" from http_hooks
      where workspace_id = $1 and site_id = $2 and type = $3 and enabled`,
    values: [view.tenant.workspaceId, siteId, type],
  });
  return row ?? null;
}
