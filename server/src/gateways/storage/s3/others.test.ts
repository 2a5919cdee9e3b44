import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { storageContract } from '../storage.contract.ts'
import { refuseBucket } from './check.ts'
import { bucketStorage } from './index.ts'

/** The port's promises against a server of others: an empty bucket, named by the settings of docs/operate/storage.md. */
const {
  S3_ENDPOINT,
  S3_BUCKET = '',
  S3_REGION = 'us-east-1',
  S3_ACCESS_KEY_ID = '',
  S3_SECRET_ACCESS_KEY = '',
} = process.env

const now = () => new Date()

if (S3_ENDPOINT) {
  const bucket = {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: process.env.S3_PATH_STYLE !== 'off',
  }
  test('the checks of a start', () =>
    refuseBucket(bucket, `${randomBytes(6).toString('hex')}/`, randomBytes(8), { now }))
  const fresh = () => bucketStorage(bucket, { prefix: `${randomBytes(6).toString('hex')}/`, perPage: 10, now })
  storageContract(`s3 at ${S3_ENDPOINT}`, fresh)
} else test('a server of others', { skip: 'S3_ENDPOINT is not set' }, () => {})
