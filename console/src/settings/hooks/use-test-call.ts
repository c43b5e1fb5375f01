import { useState } from 'react';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { describeError } from '../../ui/error-state.tsx';
import { showToast } from '../../ui/toasts.tsx';

/** Calls a hook with a sample and says what came of it. */
export function useTestCall(id: string) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      const { ok, milliseconds, problem } = await stoa.hooks.test(id);
      showToast(ok ? `Valid answer after ${milliseconds} ms` : `Test call failed: ${problem}`);
    } catch (error) {
      showToast(describeError(error).message);
    } finally {
      setRunning(false);
      void invalidate(`hooks/${id}`);
    }
  };
  return { isRunning, run };
}
