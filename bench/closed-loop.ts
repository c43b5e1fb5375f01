import autocannon from 'autocannon';
import { stopwatch } from '../src/kernel/clock.ts';
import { type Counted, measureOf } from './measure.ts';

/** Requests that are sent repeatedly. Each of n connections sends every nth request. */
export type Load = {
  origin: string;
  requests: autocannon.Request[];
  connections: number;
  seconds: number;
  /** The expected status; any below 300 when omitted. */
  status?: number;
};

/**
 * The server closes a connection after 1,000 requests. The client reconnects earlier, because its
 * latencies would be wrong for a connection that the server closes.
 */
const requestsPerConnection = 900;

/** Measures requests in a closed loop: each connection sends its next request after a response. */
export async function closedLoop(load: Load): Promise<Counted> {
  const latencies: number[] = [];
  const isExpected = (status: number) => (load.status ? status === load.status : status < 300);
  let firstAt = 0;
  let unexpected = 0;
  const result = await fire(load, (status, milliseconds) => {
    if (firstAt === 0) firstAt = stopwatch();
    if (isExpected(status)) latencies.push(milliseconds);
    else unexpected += 1;
  });
  const lastedSeconds = (stopwatch() - firstAt) / 1_000;
  const failures = unexpected + result.errors + result.timeouts;
  if (failures > 0 || latencies.length === 0) {
    const answers = JSON.stringify(result.statusCodeStats);
    throw new Error(
      `${failures} of the requests to ${load.requests[0]?.path} failed (answers: ${answers}).`,
    );
  }
  return measureOf(latencies, lastedSeconds);
}

type OnResponse = (status: number, milliseconds: number) => void;

function fire(load: Load, onResponse: OnResponse): Promise<autocannon.Result> {
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
    run.on('response', (_client, status, _bytes, milliseconds) => onResponse(status, milliseconds));
  });
}

// Returns copies, because the client stores state on the request objects.
function shareOf(requests: autocannon.Request[], part: number, parts: number) {
  const own = requests.filter((_, at) => at % parts === part % requests.length);
  return (own.length > 0 ? own : requests.slice(0, 1)).map((request) => ({ ...request }));
}
