import { createHash, randomBytes } from 'node:crypto'
import { StartupError } from '../../../kernel/startup-error.ts'
import { type Ask, type Bucket, bucketClient, type ClientOptions, readText } from './client.ts'
import { BucketError } from './error.ts'
import { readXml, textOf } from './xml.ts'

/** Says whose the files are: jobs remove what the database of this installation does not name. */
const mark = 'installation/keys'
const skewed = 15 * 60_000

/** Tries all that is needed of a bucket, once. Throws StartupError, with what the operator can do. */
export async function refuseBucket(
  bucket: Bucket,
  prefix: string,
  fingerprint: Uint8Array,
  options: ClientOptions,
): Promise<void> {
  const client = bucketClient(bucket, { timeout: 10_000, ...options })
  const tried = async (what: string, request: Ask) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await client.once(request)
      } catch (error) {
        if (!(error instanceof BucketError)) throw error
        if (attempt === 3 || (error.status !== 0 && error.status < 500)) throw sentence(bucket, what, error)
        await new Promise((done) => setTimeout(done, options.pause ?? 500))
      }
    }
  }
  const own = createHash('sha256').update(fingerprint).digest('hex')
  const key = `${prefix}${mark}`
  const found = await tried('read in', { method: 'GET', key })
  if (found && (await readText(found)) !== own) throw others(bucket)
  await tried('list', { method: 'GET', query: { 'list-type': '2', 'max-keys': '1', prefix } })
  const probe = `${prefix}installation/${randomBytes(8).toString('hex')}`
  await tried('write to', { method: 'PUT', key: probe, body: Buffer.from('x') })
  await tried('delete in', { method: 'DELETE', key: probe })
  const begun = await tried('upload in parts to', { method: 'POST', key: probe, query: { uploads: '' } })
  const uploadId = begun ? textOf(readXml(await readText(begun)), 'UploadId') : ''
  if (!uploadId) throw sentence(bucket, 'upload in parts to', new BucketError(200, 'no UploadId'))
  await tried('abort uploads in', { method: 'DELETE', key: probe, query: { uploadId } })
  if (found) return
  await tried('write to', { method: 'PUT', key, body: Buffer.from(own) })
  const again = await tried('read in', { method: 'GET', key })
  if (!again || (await readText(again)) !== own) throw others(bucket)
}

const nameOf = ({ bucket, endpoint }: Bucket) => `the bucket ${bucket} at ${endpoint} (FILES=s3)`

const others = (bucket: Bucket) =>
  new StartupError(
    `${nameOf(bucket)} holds the files of another installation, which jobs of this one would remove: give another S3_BUCKET or S3_PREFIX.`,
  )

function sentence(bucket: Bucket, what: string, error: BucketError): StartupError {
  const { code, status, ahead, message } = error
  const name = nameOf(bucket)
  const minutes = Math.round(Math.abs(ahead ?? 0) / 60_000)
  if (code === 'RequestTimeTooSkewed' || (status === 403 && Math.abs(ahead ?? 0) > skewed))
    return new StartupError(
      `the clock of this machine and that of ${name} differ${minutes ? ` by ${minutes} minutes` : ''}: synchronise it (timedatectl).`,
    )
  const known: Record<string, string> = {
    InvalidAccessKeyId: `${name} does not know S3_ACCESS_KEY_ID.`,
    SignatureDoesNotMatch: `${name} does not accept the signature: S3_SECRET_ACCESS_KEY is not that of S3_ACCESS_KEY_ID, or S3_REGION is another one.`,
    AuthorizationHeaderMalformed: `${name} is in another region than ${bucket.region} (S3_REGION): ${message}.`,
    NoSuchBucket: `${name} does not exist: create it, or correct S3_BUCKET.`,
    Redirected: `${name} is elsewhere (${message}): give its own address in S3_ENDPOINT and its S3_REGION.`,
  }
  const sentence = known[code] ?? (status === 404 ? known.NoSuchBucket : undefined)
  if (sentence) return new StartupError(sentence, { cause: error })
  const reason =
    status === 0
      ? `${name} cannot be reached: ${message}.`
      : status === 403
        ? `S3_ACCESS_KEY_ID may not ${what} ${name}: ${message}.`
        : `${name} cannot be used, it refuses to ${what} it: ${message}.`
  return new StartupError(reason, { cause: error })
}
