import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { OidcLibrary } from './oidc-library.ts';

type Middleware = Parameters<Provider['use']>[0];

/**
 * Answers go to apps in the query of their address and no other way: a page that sends a form by itself needs a
 * script, and pages here run none. The engine knows more modes, so a wish for one is taken out before it could be
 * followed, by an error even, and is refused by `checkResponseMode`.
 */
export const allowQueryModeOnly: Middleware = async (ctx, next) => {
  const { response_mode: mode, ...others } = ctx.query;
  if (mode !== undefined && mode !== 'query') {
    ctx.query = others;
    ctx.state.refusedMode = true;
  }
  await next();
  if (ctx.oidc?.route === 'discovery')
    ctx.body = { ...(ctx.body as object), response_modes_supported: ['query'] };
};

/** Refuses another response mode, once it is known that the app may be told so at its address. */
export function assertResponseMode(
  errors: OidcLibrary['errors'],
  { state }: KoaContextWithOIDC,
): void {
  if (state.refusedMode === true)
    throw new errors.InvalidRequest('response_mode can only be query');
}
