import { ignoreBrokenPipes } from '../broken-pipe.ts';
import { runCommandLine } from './run-command-line.ts';

/** As if the process had ended by SIGPIPE, which Node.js ignores. */
const brokenPipeCode = 141;

const outputClosed = ignoreBrokenPipes();
outputClosed.addEventListener('abort', () => {
  process.exitCode = brokenPipeCode;
});
const exitCode = await runCommandLine({
  args: process.argv.slice(2),
  env: process.env,
  outputClosed,
  print: (text) => console.log(text),
  printStatus: (line) => console.error(line),
});
if (!outputClosed.aborted) process.exitCode = exitCode;
