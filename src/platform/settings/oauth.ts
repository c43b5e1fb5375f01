import { type Static, Type } from 'typebox';

/** How strict the authorization server is with clients that run in several processes. */
export const oauthVariables = {
  OAUTH_REFRESH_LEEWAY_S: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 60,
    description:
      'Seconds in which a refresh token that is used a second time is only refused; after that, and with 0 at once, the whole grant ends.',
  }),
};

const OAuthVariables = Type.Object(oauthVariables);

export type OAuthSettings = { refreshLeewaySeconds: number };

export function oauthSettings(names: Static<typeof OAuthVariables>): OAuthSettings {
  return { refreshLeewaySeconds: names.OAUTH_REFRESH_LEEWAY_S };
}
