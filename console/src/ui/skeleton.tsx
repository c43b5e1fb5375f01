import { useEffect, useState } from 'react';
import css from './skeleton.module.css';

/** Gray bars while content loads, shown after 150 ms, so that quick answers do not flicker. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const isVisible = useDelay(150);
  return (
    <div role="status" className={css.skeleton}>
      <span className="visually-hidden">Loading</span>
      {isVisible &&
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        Array.from({ length: lines }, (_, line) => <div key={line} className={css.line} />)}
    </div>
  );
}

function useDelay(milliseconds: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return hasPassed;
}
