import type { Work } from '../../../platform/unit-of-work.ts';
import type { SignatureUse } from './signed-message.ts';

/** False if the unexpired signature was used before. Needs a system unit of work. */
export async function insertSignatureUse(
  work: Work,
  { iss, nonce, until }: SignatureUse,
): Promise<boolean> {
  const rows = await work.named({
    name: 'agent_jti_insert',
    text: `insert into agent_jti (iss, jti, expires_at) values ($1, $2, $3)
      on conflict (iss, jti) do update set expires_at = excluded.expires_at where agent_jti.expires_at <= $4
      returning 1`,
    values: [iss, nonce, until, work.now],
  });
  return rows.length > 0;
}

/** Deletes at most `limit` expired uses; returns how many. Needs a system unit of work. */
export async function deleteSignatureUsesBefore(
  work: Work,
  instant: Date,
  limit: number,
): Promise<number> {
  const rows = await work.query(
    `delete from agent_jti where ctid = any (array(
      select ctid from agent_jti where expires_at <= $1 limit $2 for update skip locked)) returning 1`,
    [instant, limit],
  );
  return rows.length;
}
