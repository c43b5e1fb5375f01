import { type Static, Type } from 'typebox';

/** How the authorization server treats a refresh token that is used twice. */
export const oauthVariables = {
  OAUTH_REFRESH_LEEWAY_S: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 60,
    description:
      'Seconds after the use of a refresh token in which a second use is only rejected, for clients that run in several processes. A later second use revokes the whole grant; with 0 every second use does.',
  }),
};

const OAuthVariables = Type.Object(oauthVariables);

export type OAuthSettings = { refreshLeewaySeconds: number };

export function oauthSettings(names: Static<typeof OAuthVariables>): OAuthSettings {
  return { refreshLeewaySeconds: names.OAUTH_REFRESH_LEEWAY_S };
}
