import type { View } from '../../../platform/unit-of-work.ts';

/** A URL outside that the server calls because a member created it or changed its settings. */
export type MemberEndpoint = {
  type: 'webhook' | 'hook' | 'agent_connection';
  id: string;
  url: string;
  siteSlug: string | null;
  active: boolean;
  /** Whether the URL no longer receives anything once the member is removed. */
  endsWithMember: boolean;
};

/**
 * The audit log says who created, changed or rotated the secret of an endpoint, also before the
 * member was removed. API keys that the member made act for the member.
 */
export const listMemberEndpoints = (view: View, userId: string): Promise<MemberEndpoint[]> =>
  view.query<MemberEndpoint>(
    `with recursive made as (
       select $2::text as id
       union
       select k.key_id from made join api_keys k on k.workspace_id = $1 and k.created_by = made.id),
     endpoints as (
       select 'webhook' as type, endpoint_id as id, url, site_id, active, null as set_by
       from webhook_endpoints where workspace_id = $1
       union all
       select 'hook', hook_id, url, site_id, enabled, null from http_hooks where workspace_id = $1
       union all
       select 'agent_connection', connection_id, coalesce(webhook_url, revoked_webhook_url), site_id,
         webhook_url is not null, webhook_set_by
       from agent_connections where workspace_id = $1 and coalesce(webhook_url, revoked_webhook_url) is not null)
     select e.type, e.id, e.url, s.slug as "siteSlug", e.active,
       coalesce(e.set_by in (select id from made), false) as "endsWithMember"
     from endpoints e left join sites s on s.workspace_id = $1 and s.site_id = e.site_id
     where exists (select from audit_log a
       where a.workspace_id = $1 and a.resource_id = e.id and a.actor_id in (select id from made))
     order by e.url, e.id`,
    [view.tenant.workspaceId, userId],
  );
