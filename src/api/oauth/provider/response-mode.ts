import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { OidcLibrary } from './oidc-library.ts';

type Middleware = Parameters<Provider['use']>[0];

/**
 * Only `response_mode=query` is supported: `form_post` needs a script, which our pages do not
 * permit. oidc-provider would use another mode even for its errors, so the parameter is removed
 * here and `assertResponseMode` rejects the request.
 */
export const allowQueryModeOnly: Middleware = async (ctx, next) => {
  const { response_mode: mode, ...others } = ctx.query;
  if (mode !== undefined && mode !== 'query') {
    ctx.query = others;
    ctx.state.rejectedMode = true;
  }
  await next();
  if (ctx.oidc?.route === 'discovery')
    ctx.body = { ...(ctx.body as object), response_modes_supported: ['query'] };
};

/** Rejects other response modes, after oidc-provider has checked the redirect URI. */
export function assertResponseMode(
  errors: OidcLibrary['errors'],
  { state }: KoaContextWithOIDC,
): void {
  if (state.rejectedMode === true) throw new errors.InvalidRequest('response_mode must be query');
}
