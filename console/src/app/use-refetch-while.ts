import { useEffect } from 'react';

const intervalMilliseconds = 1000;

/** Reads again every second while work is running on the server. */
export function useRefetchWhile(isRunning: boolean, refetch: () => unknown): void {
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(refetch, intervalMilliseconds);
    return () => clearInterval(timer);
  }, [isRunning, refetch]);
}
