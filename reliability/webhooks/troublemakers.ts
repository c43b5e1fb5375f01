import { forkChild, messageOf, stopChild } from '../../bench/processes.ts';
import { systemEnv } from '../../bench/server.ts';
import { answers, openBadTls } from './misbehave.ts';
import { openReceiver } from './receiver.ts';

/** The origins of misbehaving receivers; under `plain`, the path selects the behavior. */
export type MisbehavingReceivers = { plain: string; tls: string; close(): Promise<void> };

/**
 * A separate process, so that their traffic delays neither the healthy receivers nor the
 * measurement.
 */
export async function openMisbehavingReceivers(): Promise<MisbehavingReceivers> {
  const child = forkChild(new URL(import.meta.url), [], { env: systemEnv() });
  const origins = await messageOf<{ plain: string; tls: string }>(child);
  return { ...origins, close: () => stopChild(child) };
}

if (process.send && import.meta.main) await misbehave();

async function misbehave(): Promise<void> {
  const receiver = await openReceiver((received, response) => {
    const answer = answers[received.path.slice(1)];
    if (answer) answer(received, response);
    else response.end();
  });
  const tls = await openBadTls();
  process.send?.({ plain: receiver.origin, tls: tls.origin });
}
