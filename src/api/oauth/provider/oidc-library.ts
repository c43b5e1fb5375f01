import type * as OidcProvider from 'oidc-provider';
import type { HttpServer } from '../../../http/server.ts';

export type OidcLibrary = typeof OidcProvider;

const noticePattern = /^oidc-provider [A-Z]+: /;
let loadedLibrary: Promise<OidcLibrary> | null = null;

/** The engine, loaded with the first request that needs it: it takes a tenth of a second and 19 MB. */
export function loadOidcLibrary(log: HttpServer['log']): Promise<OidcLibrary> {
  if (loadedLibrary) return loadedLibrary;
  // It tells its notices on the console, which is the operator's; they belong into the log.
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (noticePattern.test(String(words[0]))) log.debug(String(words[0]));
    else warn(...words);
  };
  loadedLibrary = import('oidc-provider');
  return loadedLibrary;
}
