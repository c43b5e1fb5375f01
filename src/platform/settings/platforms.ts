import { type Static, type TObject, Type } from 'typebox';

/** Which platforms may call public UCP, and those whose profiles are configured. */
export const platformVariables = {
  UCP_PLATFORM_PROFILES: Type.Optional(
    Type.String({
      description:
        'JSON file with the profiles of UCP platforms by their URL. They are not fetched, and neither are their keys if a profile has `signing_keys`.',
    }),
  ),
  UCP_PLATFORMS: Type.Union([Type.Literal('any'), Type.Literal('known')], {
    default: 'any',
    description:
      'Which platforms may call public UCP: `any`, or only `known` ones, whose profiles are in `UCP_PLATFORM_PROFILES` or built in.',
  }),
};

export type PlatformSettings = {
  /** The file with the configured profiles; null: none are configured. */
  profilesFile: string | null;
  onlyKnown: boolean;
};

export function platformSettings({
  UCP_PLATFORM_PROFILES: file,
  UCP_PLATFORMS: allowed,
}: Static<TObject<typeof platformVariables>>): PlatformSettings {
  return { profilesFile: file ?? null, onlyKnown: allowed === 'known' };
}
