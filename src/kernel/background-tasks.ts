/** What goes on behind answers that have gone out. */
export type BackgroundTasks = {
  /** It must not fail: nobody hears of it. */
  run(act: Promise<void>): void;
  /** Resolves when nothing goes on any more: before a process lets go of what it needs. */
  drain(): Promise<void>;
};

export function createBackgroundTasks(): BackgroundTasks {
  const running = new Set<Promise<void>>();
  return {
    run(act) {
      const mine = act.finally(() => running.delete(mine));
      running.add(mine);
    },
    async drain() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
