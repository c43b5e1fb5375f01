import { Button } from '../button.tsx';
import css from './list.module.css';
import type { ListState } from './list-state.ts';

type PagerProps = { state: ListState; nextCursor: string | null; text: string };

export function Pager({ state, nextCursor, text }: PagerProps) {
  const isFirst = state.search.cursor === undefined;
  return (
    <div className={css.pager}>
      <span>{text}</span>
      {(!isFirst || nextCursor !== null) && (
        <>
          <Button disabled={isFirst} onClick={() => state.goTo(undefined)}>
            First page
          </Button>
          <Button
            icon="left"
            label="Previous page"
            disabled={isFirst}
            onClick={() => window.history.back()}
          />
          <Button
            icon="right"
            label="Next page"
            disabled={nextCursor === null}
            onClick={() => state.goTo(nextCursor ?? undefined)}
          />
        </>
      )}
    </div>
  );
}
