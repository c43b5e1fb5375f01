import { runCommandLine } from './run-command-line.ts';

process.exitCode = await runCommandLine({
  args: process.argv.slice(2),
  env: process.env,
  print: (text) => console.log(text),
  printStatus: (line) => console.error(line),
});
