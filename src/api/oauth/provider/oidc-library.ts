import type * as OidcProvider from 'oidc-provider';
import type { HttpServer } from '../../../http/server.ts';

export type OidcLibrary = typeof OidcProvider;

const noticePattern = /^oidc-provider [A-Z]+: /;
let loadedLibrary: Promise<OidcLibrary> | null = null;

/**
 * Loads oidc-provider on the first request that needs it, because loading takes 0.1 s and 19 MB.
 */
export function loadOidcLibrary(log: HttpServer['log']): Promise<OidcLibrary> {
  if (loadedLibrary) return loadedLibrary;
  // The library prints notices to the console when it is loaded; send them to the log instead.
  const { warn } = console;
  console.warn = (...args: unknown[]) => {
    if (noticePattern.test(String(args[0]))) log.debug(String(args[0]));
    else warn(...args);
  };
  loadedLibrary = import('oidc-provider');
  return loadedLibrary;
}
