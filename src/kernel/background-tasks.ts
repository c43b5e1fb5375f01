/** Work that continues after its response has been sent. */
export type BackgroundTasks = {
  /** Tracks a task. The promise must not reject: its error would not be handled. */
  run(task: Promise<void>): void;
  /** Resolves when no task is running. Await it before closing what tasks use. */
  drain(): Promise<void>;
};

export function createBackgroundTasks(): BackgroundTasks {
  const running = new Set<Promise<void>>();
  return {
    run(task) {
      const tracked = task.finally(() => running.delete(tracked));
      running.add(tracked);
    },
    async drain() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
