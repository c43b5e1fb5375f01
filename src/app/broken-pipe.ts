/**
 * Keeps the process running when the reader of its output has ended, as with `| head -1`: Node.js
 * would print a stack and exit, and a server would stop with its log reader. The signal says that it
 * has happened.
 */
export function ignoreBrokenPipes(): AbortSignal {
  const closed = new AbortController();
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      closed.abort();
    });
  return closed.signal;
}
