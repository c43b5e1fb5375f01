import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into the server under test before its own code: reports over the channel to its parent
 * what cannot be seen from outside. Its only effect is that an unhandled rejection is counted and
 * not fatal.
 */
export type ProbeReading = {
  unhandledRejections: string[];
  /** Members that were added to Object.prototype. */
  polluted: string[];
  loopDelayMaxMs: number;
  loopDelayP99Ms: number;
};

const before = new Set(Reflect.ownKeys(Object.prototype));
const rejections: string[] = [];
const delay = monitorEventLoopDelay({ resolution: 5 });

delay.enable();
process.on('unhandledRejection', (reason) => rejections.push(String(reason).slice(0, 300)));
process.on('message', (message) => {
  if (message === 'reset') delay.reset();
  if (message === 'read') process.send?.(reading());
});
// The server must be able to exit while the channel is open.
process.channel?.unref();

function reading(): ProbeReading {
  const polluted = Reflect.ownKeys(Object.prototype).filter((key) => !before.has(key));
  return {
    unhandledRejections: rejections,
    polluted: polluted.map(String),
    loopDelayMaxMs: Math.round(delay.max / 1e5) / 10,
    loopDelayP99Ms: Math.round(delay.percentile(99) / 1e5) / 10,
  };
}
