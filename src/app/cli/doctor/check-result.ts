/** One line of the doctor: what was looked at, what is there, and the mend where there is one. */
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
