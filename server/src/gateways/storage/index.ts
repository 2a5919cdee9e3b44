import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { StartupError } from '../../kernel/startup-error.ts'
import { type DiskStorage, diskStorage } from './disk.ts'
import { fallingBack } from './falling-back.ts'
import type { Storage } from './port.ts'
import { refuseBucket } from './s3/check.ts'
import type { Bucket, ClientOptions } from './s3/client.ts'
import { bucketStorage } from './s3/index.ts'

export { type Moved, moveFiles } from './moving.ts'

type Options = Pick<ClientOptions, 'log' | 'now'>

/** Files in DATA_DIR, replays in a folder of their own because they are large. */
export const openDisk = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): DiskStorage =>
  diskStorage(join(DATA_DIR, 'files'), { replays: join(DATA_DIR, 'media/replays') })

/** The bucket of the settings alone; null where files are on the disk. */
export function openBucket(config: Config, options: Options): Storage | null {
  const bucket = bucketOf(config)
  return bucket && bucketStorage(bucket, { prefix: prefixOf(config), ...options })
}

/** Files of the installation; used by commands too. */
export function openStorage(config: Config, options: Options): Storage {
  const bucket = openBucket(config, options)
  return bucket ? fallingBack(bucket, openDisk(config)) : openDisk(config)
}

/**
 * Throws StartupError, in one sentence, if files are in a bucket that cannot be used or is that of others, or in another
 * place than the settings say.
 */
export async function checkStorage(config: Config, fingerprint: Uint8Array, options: Options): Promise<void> {
  const bucket = bucketOf(config)
  const note = join(config.DATA_DIR, 'files-in-bucket.txt')
  const place = bucket && `${new URL(bucket.endpoint).host}/${bucket.bucket}/${prefixOf(config)}`
  const noted = (await readFile(note, 'utf8').catch(() => null))?.trim() ?? null
  if (noted !== null && noted !== place)
    throw new StartupError(
      `the files of this installation are in the bucket ${noted}, and the settings say ${place ?? 'FILES=disk'}: correct them, or copy the files there and remove ${note}.`,
    )
  if (!bucket) return
  await refuseBucket(bucket, prefixOf(config), fingerprint, options)
  if (noted === null) await writeFile(note, `${place}\n`, { mode: 0o600 })
}

const prefixOf = ({ S3_PREFIX: prefix }: Config) => (prefix ? prefix.replace(/\/?$/, '/') : '')

function bucketOf(config: Config): Bucket | null {
  if (config.FILES !== 's3') return null
  const { S3_ENDPOINT: endpoint = '', S3_BUCKET: bucket = '', S3_REGION: region, S3_PATH_STYLE: pathStyle } = config
  const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = config
  return { endpoint, bucket, region, pathStyle, accessKeyId, secretAccessKey }
}
