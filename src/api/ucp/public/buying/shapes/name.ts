/** A person's name in UCP. */
export type SplitName = { first_name?: string | undefined; last_name?: string | undefined };

export function fullName({ first_name: first, last_name: last }: SplitName): string | null {
  return (
    [first, last]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' ') || null
  );
}

/** Splits a name at its last space. */
export function splitName(name: string | null): SplitName {
  const whole = name?.trim() ?? '';
  if (whole === '') return {};
  const at = whole.lastIndexOf(' ');
  if (at < 0) return { first_name: whole };
  return { first_name: whole.slice(0, at).trimEnd(), last_name: whole.slice(at + 1) };
}
