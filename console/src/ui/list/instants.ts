import { toInstant } from '../local-time.ts';
import { type Filter, type ListQuery, parametersOf } from './list.ts';

/** Dates of the URL as the instants at which they begin in a zone, in which rows show their times. */
export function withInstants(
  query: ListQuery,
  filters: readonly Filter[],
  timeZone: string | undefined,
): ListQuery {
  const names = filters.filter(({ kind }) => kind === 'dates').flatMap(parametersOf);
  const instants = names.flatMap((name) => {
    const instant = toInstant(`${query[name]}T00:00`, timeZone);
    return instant === null ? [] : [[name, instant]];
  });
  return { ...query, ...Object.fromEntries(instants) };
}
