/**
 * Values of libpq's parameter `target_session_attrs`: which of several servers may be used. A
 * primary is a server that is not in recovery.
 */
export const sessionTargets = [
  'any',
  'read-write',
  'read-only',
  'primary',
  'standby',
  'prefer-standby',
] as const;
export type SessionTarget = (typeof sessionTargets)[number];

/** `target` as written in the URL, which may be none of `sessionTargets`. */
export type ServerList = { urls: string[]; target: string | null };

/**
 * Splits a PostgreSQL URL with several hosts, as libpq accepts it
 * (`postgres://user:password@a:5432,b:5433/stoa?target_session_attrs=primary`), into one URL for
 * each host.
 */
export function parseServerList(url: string): ServerList {
  const parts = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/is.exec(url);
  if (!parts) return { urls: [url], target: null };
  const [, scheme = '', authority = '', rest = ''] = parts;
  const hostsAt = authority.lastIndexOf('@') + 1;
  const hosts = authority.slice(hostsAt).split(',');
  const query = /\?([^#]*)/.exec(rest)?.[1] ?? '';
  return {
    urls: hosts.map((host) => `${scheme}${authority.slice(0, hostsAt)}${host}${rest}`),
    target: new URLSearchParams(query).get('target_session_attrs'),
  };
}

export const isSessionTarget = (target: string): target is SessionTarget =>
  sessionTargets.some((known) => known === target);
