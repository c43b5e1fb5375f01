import autocannon from 'autocannon';
import { stopwatch } from '../src/kernel/clock.ts';
import { type Counted, measureOf } from './measure.ts';

/** Requests that are sent over and over. Each connection takes every nth of them. */
export type Load = {
  origin: string;
  requests: autocannon.Request[];
  connections: number;
  seconds: number;
  /** What the answers have to be; left out: any status below 300. */
  status?: number;
};

/** The server closes a connection after 1,000 requests; being first keeps the client's clocks right. */
const requestsPerConnection = 900;

/** As many requests as are answered, each connection sending its next when it has its answer. */
export async function closedLoop(load: Load): Promise<Counted> {
  const latencies: number[] = [];
  const isWanted = (status: number) => (load.status ? status === load.status : status < 300);
  let firstAt = 0;
  let others = 0;
  const result = await fire(load, (status, milliseconds) => {
    if (firstAt === 0) firstAt = stopwatch();
    if (isWanted(status)) latencies.push(milliseconds);
    else others += 1;
  });
  const lastedSeconds = (stopwatch() - firstAt) / 1_000;
  const failures = others + result.errors + result.timeouts;
  if (failures > 0 || latencies.length === 0) {
    const answers = JSON.stringify(result.statusCodeStats);
    throw new Error(
      `${failures} of the requests to ${load.requests[0]?.path} failed (answers: ${answers}).`,
    );
  }
  return measureOf(latencies, lastedSeconds);
}

type Answered = (status: number, milliseconds: number) => void;

function fire(load: Load, answered: Answered): Promise<autocannon.Result> {
  const { origin: url, requests, connections, seconds: duration } = load;
  let connection = 0;
  const setupClient = (client: autocannon.Client) => {
    client.setRequests(shareOf(requests, connection, connections));
    connection += 1;
  };
  return new Promise((resolve, reject) => {
    const run = autocannon(
      { url, connections, duration, reconnectRate: requestsPerConnection, setupClient },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    run.on('response', (_client, status, _bytes, milliseconds) => answered(status, milliseconds));
  });
}

// Copies, because the client keeps what it builds on the request itself.
function shareOf(requests: autocannon.Request[], part: number, parts: number) {
  const own = requests.filter((_, at) => at % parts === part % requests.length);
  return (own.length > 0 ? own : requests.slice(0, 1)).map((request) => ({ ...request }));
}
