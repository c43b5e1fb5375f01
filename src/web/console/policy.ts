import type { ConsoleDeps } from './deps.ts';

/**
 * The content security policy of the console. Images belong to merchants and may come from any
 * host, as on the pages of a store; `blob:` shows a picture before it is uploaded.
 */
export function consolePolicy({
  production,
  uploadOrigin,
}: Pick<ConsoleDeps, 'production' | 'uploadOrigin'>): string {
  const upload = uploadOrigin === null ? '' : ` ${uploadOrigin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self'${upload}`,
    `img-src 'self' https: data: blob:${production ? '' : ' http:'}`,
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
