import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into the server under test before its own code: tells over the channel of its parent what
 * cannot be seen from outside. It changes nothing but that an unhandled rejection is counted, not fatal.
 */
export type ProbeReading = {
  unhandledRejections: string[];
  /** Members that Object.prototype has gained. */
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
// Listening must not keep the server alive, nor may a parent that is gone.
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
