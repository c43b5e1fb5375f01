import type { Stoa } from '@stoa/client';
import { useState } from 'react';
import { useStoa } from '../../app/workspace.tsx';
import { describeError } from '../../ui/error-state.tsx';

type TestResult = { ok: boolean; problem: string | null };

/** The result of the latest connection test; a test that fails itself is a problem too. */
export function useConnectionTest(test: (stoa: Stoa) => Promise<TestResult>) {
  const stoa = useStoa();
  const [isTesting, setTesting] = useState(false);
  const [result, setResult] = useState<TestResult | null>(null);
  const testConnection = async () => {
    setTesting(true);
    setResult(null);
    try {
      setResult(await test(stoa));
    } catch (error) {
      setResult({ ok: false, problem: describeError(error).message });
    } finally {
      setTesting(false);
    }
  };
  return { isTesting, result, testConnection };
}
