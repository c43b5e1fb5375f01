import { type Static, Type } from 'typebox';
import { violatedRules } from './config-error.ts';

const optionalText = (description: string) => Type.Optional(Type.String({ description }));

/** Where uploads are stored, and the quota of a workspace. */
export const mediaVariables = {
  MEDIA_STORAGE: Type.Union([Type.Literal('local'), Type.Literal('shared'), Type.Literal('s3')], {
    default: 'local',
    description:
      '`local` stores uploads below STOA_DATA_DIR, `s3` in a bucket. `shared` is `local` for several servers: their STOA_DATA_DIR is one folder that all of them mount.',
  }),
  MEDIA_QUOTA_MB: Type.Integer({
    default: 10_240,
    minimum: 1,
    maximum: 1_000_000_000,
    description: 'Maximum total size of the files of one workspace, in mebibytes.',
  }),
  S3_BUCKET: optionalText('Bucket for `MEDIA_STORAGE=s3`.'),
  S3_REGION: Type.String({ default: 'us-east-1', description: 'Region of the bucket.' }),
  S3_ENDPOINT: optionalText('URL of an S3-compatible service. Amazon S3 when unset.'),
  S3_ACCESS_KEY_ID: optionalText(
    'Access key id, with permission to read, write and delete objects of the bucket.',
  ),
  S3_SECRET_ACCESS_KEY: optionalText('Secret of the access key.'),
  S3_FORCE_PATH_STYLE: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'off',
    description:
      'Puts the bucket into the path instead of the host name, as many S3-compatible services require.',
  }),
};

const MediaVariables = Type.Object(mediaVariables);

export type S3Settings = {
  bucket: string;
  region: string;
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
};

export type MediaSettings = {
  quotaBytes: number;
  /** Null: uploads are stored in a local folder. */
  s3: S3Settings | null;
};

export function mediaSettings(names: Static<typeof MediaVariables>): MediaSettings {
  return {
    quotaBytes: names.MEDIA_QUOTA_MB * 1_048_576,
    s3: names.MEDIA_STORAGE === 's3' ? s3Settings(names) : null,
  };
}

/** With a role, this server is one of several, which need the same uploads. */
type ServerRole = { STOA_ROLE: string; DATABASE_URL?: string };

/** The problems of the settings, one line each. */
export function mediaProblems(names: Static<typeof MediaVariables> & ServerRole): string[] {
  const isOneOfSeveral = names.STOA_ROLE !== 'all' && names.DATABASE_URL !== undefined;
  if (names.MEDIA_STORAGE === 'local' && isOneOfSeveral)
    return [
      `MEDIA_STORAGE=local with STOA_ROLE=${names.STOA_ROLE}: the other servers would not find uploads. Set MEDIA_STORAGE=s3, or MEDIA_STORAGE=shared if STOA_DATA_DIR is the same folder for all of them.`,
    ];
  if (names.MEDIA_STORAGE !== 's3') return [];
  const required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const { S3_ENDPOINT: endpoint } = names;
  return violatedRules([
    ...required.map((name): [boolean, string] => [
      !names[name],
      `${name} is required with MEDIA_STORAGE=s3: see docs/operations.md.`,
    ]),
    [
      endpoint !== undefined && !/^https?:\/\/[^/]/.test(endpoint),
      `S3_ENDPOINT must be an http or https URL like https://s3.example.com (got "${endpoint}").`,
    ],
  ]);
}

/** The origin that clients upload to. */
export function uploadOriginOf({ bucket, region, endpoint, forcePathStyle }: S3Settings): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return `${protocol}//${forcePathStyle ? '' : `${bucket}.`}${host}`;
}

function s3Settings(names: Static<typeof MediaVariables>): S3Settings {
  return {
    bucket: names.S3_BUCKET ?? '',
    region: names.S3_REGION,
    endpoint: names.S3_ENDPOINT ?? null,
    accessKeyId: names.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: names.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: names.S3_FORCE_PATH_STYLE === 'on',
  };
}
