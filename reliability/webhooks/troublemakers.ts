import { forkChild, messageOf, stopChild } from '../../bench/processes.ts';
import { systemEnv } from '../../bench/server.ts';
import { openEar } from './ear.ts';
import { answers, openBadTls } from './misbehave.ts';

/** Where receivers that misbehave are: of those under `plain`, the path says how. */
export type Troublemakers = { plain: string; tls: string; close(): Promise<void> };

/** In a process of their own: what they pour must not hold up those that are well, nor the watch. */
export async function openTroublemakers(): Promise<Troublemakers> {
  const child = forkChild(new URL(import.meta.url), [], { env: systemEnv() });
  const origins = await messageOf<{ plain: string; tls: string }>(child);
  return { ...origins, close: () => stopChild(child) };
}

if (process.send && import.meta.main) await misbehave();

async function misbehave(): Promise<void> {
  const ear = await openEar((heard, response) => {
    const answer = answers[heard.path.slice(1)];
    if (answer) answer(heard, response);
    else response.end();
  });
  const tls = await openBadTls();
  process.send?.({ plain: ear.origin, tls: tls.origin });
}
