/** One line of `stoa doctor`. `mend` says how to fix what was found. */
export type CheckResult = {
  check: string;
  state: 'ok' | 'warning' | 'failed';
  found: string;
  mend?: string;
};

export const ok = (check: string, found: string): CheckResult => ({ check, state: 'ok', found });

export const warning = (check: string, found: string, mend?: string): CheckResult => ({
  check,
  state: 'warning',
  found,
  ...(mend !== undefined && { mend }),
});

export const failed = (check: string, found: string, mend?: string): CheckResult => ({
  check,
  state: 'failed',
  found,
  ...(mend !== undefined && { mend }),
});
