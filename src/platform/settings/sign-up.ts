import { type Static, Type } from 'typebox';

/** Who may have an account and a workspace, and what the start page shows. */
export const signUpVariables = {
  STOA_SIGN_UP: Type.Optional(
    Type.Union([Type.Literal('open'), Type.Literal('invite'), Type.Literal('off')], {
      description:
        'Who can create an account: `open` everyone, `invite` only invited people, `off` no one. Buyers whom an agent sends to link an account always can. When unset: `open`, in production `invite`.',
    }),
  ),
  STOA_WORKSPACES: Type.Optional(
    Type.Union([Type.Literal('anyone'), Type.Literal('operator')], {
      description:
        'Who can create a workspace: `anyone` with an account, or only the `operator` (the first user, and `stoa workspace create`). When unset: `anyone`, in production `operator`.',
    }),
  ),
  STOA_HOME: Type.Optional(
    Type.String({
      pattern: '^(directory|landing|store:[a-z0-9-]{1,63})$',
      accepts: 'directory, landing or store:<slug>',
      description:
        'The start page of the platform: `directory` lists the stores, `landing` has only links to sign in and to the documentation, `store:<slug>` is the start page of that store. When unset: `directory`, in production `landing`.',
    }),
  ),
};

const SignUpVariables = Type.Object(signUpVariables);

export type SignUpRule = 'open' | 'invite' | 'off';
export type WorkspaceRule = 'anyone' | 'operator';
export type HomePage =
  | { kind: 'directory' }
  | { kind: 'landing' }
  | { kind: 'store'; slug: string };

/** Production is closed unless the settings open it. */
export function signUpSettings(
  names: Static<typeof SignUpVariables>,
  production: boolean,
): { signUp: SignUpRule; workspaceCreation: WorkspaceRule; home: HomePage } {
  const home = names.STOA_HOME ?? (production ? 'landing' : 'directory');
  return {
    signUp: names.STOA_SIGN_UP ?? (production ? 'invite' : 'open'),
    workspaceCreation: names.STOA_WORKSPACES ?? (production ? 'operator' : 'anyone'),
    home: home.startsWith('store:')
      ? { kind: 'store', slug: home.slice('store:'.length) }
      : { kind: home === 'landing' ? 'landing' : 'directory' },
  };
}
