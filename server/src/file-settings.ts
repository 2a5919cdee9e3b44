/** The settings of files, and what does not fit among them. */
import { address, credential, flag, matching, oneOf, type Setting } from './setting-kinds.ts'

export const fileSettings = {
  FILES: oneOf(
    ['disk', 's3'],
    'disk',
    'where photos, documents, pictures, exports and replays are: in DATA_DIR, or in a bucket that speaks the protocol of S3 (docs/operate/storage.md)',
  ),
  S3_ENDPOINT: address(['https:', 'http:'], "address of the bucket's server, e.g. https://s3.eu-west-3.amazonaws.com", {
    only: 'place',
  }),
  S3_BUCKET: matching(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'a name of 3 to 63 small letters, digits, points and dashes',
    'name of the bucket',
  ),
  S3_REGION: {
    ...matching(/^[a-z0-9-]{1,60}$/i, 'a region like eu-west-3', 'its region, as its provider names it'),
    fallback: 'us-east-1',
  } as Setting<string>,
  S3_ACCESS_KEY_ID: credential('access key of an account that may read, write, list and delete in the bucket'),
  S3_SECRET_ACCESS_KEY: credential('secret of S3_ACCESS_KEY_ID', true),
  S3_PREFIX: matching(
    /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*\/?$/,
    'letters, digits, points, dashes and slashes between them',
    'folder in the bucket, if it is shared with other things',
  ),
  S3_PATH_STYLE: flag(true, 'the name of the bucket is in the path; off: in the host name, as AWS prefers'),
} as const

type Values = { readonly [K in keyof typeof fileSettings]: (typeof fileSettings)[K]['fallback'] }
const needs = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Checks across these settings. */
export function whatFilesLack(config: Values & { NODES: number }): string[] {
  const missing = needs.filter((name) => !config[name])
  if (config.FILES === 's3') {
    if (missing.length > 0) return [`FILES=s3 needs ${missing.join(' and ')}`]
    const isPath = config.S3_PATH_STYLE || !/\d$|^\[/.test(new URL(config.S3_ENDPOINT ?? '').hostname)
    return isPath ? [] : ['S3_PATH_STYLE=off needs an S3_ENDPOINT with a host name']
  }
  const given = [...needs, 'S3_PREFIX' as const].find((name) => config[name])
  return given ? [`${given} needs FILES=s3`] : []
}
