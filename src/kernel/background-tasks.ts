/** What goes on behind answers that have gone out. */
export type BackgroundTasks = {
  /** It must not fail: nobody hears of it. */
  goOn(act: Promise<void>): void;
  /** Resolves when nothing goes on any more: before a process lets go of what it needs. */
  settle(): Promise<void>;
};

export function createBackgroundTasks(): BackgroundTasks {
  const running = new Set<Promise<void>>();
  return {
    goOn(act) {
      const mine = act.finally(() => running.delete(mine));
      running.add(mine);
    },
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
