import type { ListQuery } from './list.ts';

/** Dates of the URL as instants, for routes that take nothing else; they start at midnight UTC. */
export function withInstants(query: ListQuery, names: readonly string[]): ListQuery {
  const dates = names.flatMap((name) => {
    const date = query[name];
    return typeof date === 'string' && !date.includes('T') ? [[name, `${date}T00:00:00Z`]] : [];
  });
  return { ...query, ...Object.fromEntries(dates) };
}
