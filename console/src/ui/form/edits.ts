/** What is saved, with the `ETag` of its version; null if the API gives none. */
export type Version<Values> = { values: Values; etag: string | null };

/** A field that was changed here and by someone else in the meantime. */
export type Conflict = { name: string; mine: unknown; theirs: unknown };

export type Edits<Values> = {
  edits: Partial<Values>;
  /** What was saved at the first edit; null while there are no edits. */
  base: Version<Values> | null;
  /** The version whose conflicts a refused save has reported. */
  reportedEtag: string | null;
};

/** A field with its saved value is no edit, and is followed again. */
export function withEdits<Values extends object>(
  { base, reportedEtag }: Edits<Values>,
  current: Version<Values>,
  edits: Partial<Values>,
): Edits<Values> {
  const changes = changedFields(current.values, edits);
  const isUnchanged = Object.keys(changes).length === 0;
  return { edits: changes, base: isUnchanged ? null : (base ?? current), reportedEtag };
}

/** Puts edits that were made while `sent` was being saved on top of what is saved now. */
export type Rebase<Values> = (
  edits: Partial<Values>,
  sent: Values,
  saved: Values,
) => Partial<Values>;

/** What is left after a save: the edits that were made while it was running. */
export function editsSince<Values extends object>(
  edits: Partial<Values>,
  sent: Values,
  current: Version<Values>,
  rebase: Rebase<Values> | undefined,
): Edits<Values> {
  const since = changedFields(sent, edits);
  const rebased = rebase?.(since, sent, current.values) ?? since;
  return withEdits({ edits: {}, base: null, reportedEtag: null }, current, rebased);
}

/**
 * The values that the form shows, and what they change. `ifMatch` is the version that a save may
 * replace: one with conflicts only after they were reported.
 */
export function applyEdits<Values extends object>(
  { edits, base, reportedEtag }: Edits<Values>,
  current: Version<Values>,
) {
  const changes = changedFields(current.values, edits);
  const conflicts = base ? findConflicts(base, current, changes) : [];
  const etag = base && conflicts.length > 0 ? (reportedEtag ?? base.etag) : current.etag;
  const values = { ...current.values, ...edits };
  return { values, changes, conflicts, ifMatch: etag ?? undefined };
}

function changedFields<Values extends object>(saved: Values, edits: Partial<Values>) {
  const isChanged = ([name, value]: [string, unknown]) =>
    !isSame(value, saved[name as keyof Values]);
  return Object.fromEntries(Object.entries(edits).filter(isChanged)) as Partial<Values>;
}

/** Stock and totals change without a new version, and are no conflict. */
function findConflicts<Values extends object>(
  base: Version<Values>,
  current: Version<Values>,
  changes: Partial<Values>,
): Conflict[] {
  if (base.etag === current.etag) return [];
  const names = Object.keys(changes) as (keyof Values & string)[];
  return names
    .filter((name) => !isSame(base.values[name], current.values[name]))
    .map((name) => ({ name, mine: changes[name], theirs: current.values[name] }));
}

const isSame = (a: unknown, b: unknown) => toText(a) === toText(b);

/** An amount that cannot be read is NaN, for which JSON has the text of null. */
const toText = (value: unknown) =>
  JSON.stringify(value, (_name, part) => (Number.isNaN(part) ? 'NaN' : part));
