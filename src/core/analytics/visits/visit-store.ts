import type { SiteId, WorkspaceId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';

/** A visitor of a store on a day, identified by a digest with that day's salt. */
export type Visitor = {
  workspaceId: WorkspaceId;
  siteId: SiteId;
  day: string;
  /** The quarter of an hour of the visit. */
  firstAt: Date;
  digest: Buffer;
};

const saltSettingName = (day: string) => `visits.salt.${day}`;

/** The day's salt, created by the first process that needs it. */
export async function findOrCreateSalt(
  work: Work,
  day: string,
  fresh: Uint8Array,
): Promise<Buffer> {
  await work.query(
    'insert into server_settings (name, value) values ($1, $2) on conflict (name) do nothing',
    [saltSettingName(day), Buffer.from(fresh).toString('base64url')],
  );
  const [row] = await work.query<{ value: string }>(
    'select value from server_settings where name = $1',
    [saltSettingName(day)],
  );
  return Buffer.from(row?.value ?? '', 'base64url');
}

/**
 * Counts visitors who were not yet counted that day by any process, for the day and for the time of
 * their first visit.
 */
export async function addVisitors(work: Work, visitors: Visitor[]): Promise<void> {
  await work.query(
    `with seen as (
       select workspace_id, day, site_id, visitor, min(first_at) as first_at
       from unnest($1::text[], $2::date[], $3::text[], $4::bytea[], $5::timestamptz[])
         as v (workspace_id, day, site_id, visitor, first_at)
       group by workspace_id, day, site_id, visitor),
     fresh as (
       insert into daily_visitors (workspace_id, day, site_id, visitor)
       select workspace_id, day, site_id, visitor from seen order by workspace_id, day, site_id, visitor
       on conflict do nothing returning workspace_id, day, site_id, visitor),
     by_time as (
       insert into hourly_visits (workspace_id, starts_at, site_id, visits)
       select workspace_id, first_at, site_id, count(*)::int
       from fresh join seen using (workspace_id, day, site_id, visitor)
       group by workspace_id, first_at, site_id order by workspace_id, first_at, site_id
       on conflict (workspace_id, starts_at, site_id) do update set visits = hourly_visits.visits + excluded.visits)
     insert into daily_visits (workspace_id, day, site_id, visits)
     select workspace_id, day, site_id, count(*)::int from fresh
     group by workspace_id, day, site_id order by workspace_id, day, site_id
     on conflict (workspace_id, day, site_id) do update set visits = daily_visits.visits + excluded.visits`,
    [
      visitors.map((visitor) => visitor.workspaceId),
      visitors.map((visitor) => visitor.day),
      visitors.map((visitor) => visitor.siteId),
      visitors.map((visitor) => visitor.digest),
      visitors.map((visitor) => visitor.firstAt),
    ],
  );
}

/** Deletes the visitors and salts of past days; their counts are kept. */
export async function deleteVisitorsBefore(work: Work, beforeDay: string): Promise<void> {
  await work.query('delete from daily_visitors where day < $1', [beforeDay]);
  await work.query(
    `delete from server_settings where starts_with(name, 'visits.salt.') and name < $1`,
    [saltSettingName(beforeDay)],
  );
}

export async function deleteHourlyVisitsBefore(work: Work, before: Date): Promise<void> {
  await work.query('delete from hourly_visits where starts_at < $1', [before]);
}
