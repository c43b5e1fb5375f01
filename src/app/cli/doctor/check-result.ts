/** One line of `stoa doctor`. `fix` says how to fix what was found. */
export type CheckResult = {
  check: string;
  state: 'ok' | 'warning' | 'failed';
  found: string;
  fix?: string;
};

export const ok = (check: string, found: string): CheckResult => ({ check, state: 'ok', found });

export const warning = (check: string, found: string, fix?: string): CheckResult => ({
  check,
  state: 'warning',
  found,
  ...(fix !== undefined && { fix }),
});

export const failed = (check: string, found: string, fix?: string): CheckResult => ({
  check,
  state: 'failed',
  found,
  ...(fix !== undefined && { fix }),
});
