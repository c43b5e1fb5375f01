import type * as OidcProvider from 'oidc-provider';
import type { Http } from '../../../http/server.ts';

export type Library = typeof OidcProvider;

const own = /^oidc-provider [A-Z]+: /;
let loaded: Promise<Library> | null = null;

/** The engine, loaded with the first request that needs it: it takes a tenth of a second and 19 MB. */
export function loadLibrary(log: Http['log']): Promise<Library> {
  if (loaded) return loaded;
  // It tells its notices on the console, which is the operator's; they belong into the log.
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (own.test(String(words[0]))) log.debug(String(words[0]));
    else warn(...words);
  };
  loaded = import('oidc-provider');
  return loaded;
}
