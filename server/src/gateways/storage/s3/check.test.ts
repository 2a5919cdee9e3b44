import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { bucketStandIn, credentials, type Fault, refuse } from '../../../../test/s3/stand-in.ts'
import { StartupError } from '../../../kernel/startup-error.ts'
import { refuseBucket } from './check.ts'

function no(...given: Parameters<typeof refuse>): true {
  refuse(...given)
  return true
}

const ours = Buffer.from('fingerprint of ours')

async function checked(t: TestContext) {
  const standIn = await bucketStandIn()
  t.after(() => standIn.close())
  const bucket = { endpoint: standIn.url, bucket: standIn.bucket, region: 'us-east-1', pathStyle: true, ...credentials }
  const check = (more: Partial<typeof bucket> = {}, keys = ours, now = () => new Date()) =>
    refuseBucket({ ...bucket, ...more }, 'ours/', keys, { pause: 1, timeout: 500, now })
  /** The one sentence of a start that is refused. */
  const why = (...given: Parameters<typeof check>) =>
    check(...given).then(
      () => assert.fail('it starts'),
      (error) => (error instanceof StartupError ? error.message : assert.fail(error)),
    )
  return { standIn, check, why }
}

test('s3: a bucket that cannot be used is refused at start, in one sentence that says what to do', async (t) => {
  const { standIn, why } = await checked(t)
  assert.match(await why({ endpoint: 'http://127.0.0.1:1' }), /cannot be reached/)
  assert.match(await why({ endpoint: 'http://nowhere.invalid' }), /cannot be reached: (ENOTFOUND|EAI_AGAIN)/)
  assert.match(await why({ bucket: 'missing' }), /does not exist: create it, or correct S3_BUCKET/)
  assert.match(await why({ accessKeyId: 'AKIDOTHER' }), /does not know S3_ACCESS_KEY_ID/)
  assert.match(await why({ secretAccessKey: 'other' }), /S3_SECRET_ACCESS_KEY is not that of S3_ACCESS_KEY_ID/)
  const late = () => new Date(Date.now() - 3_600_000)
  assert.match(await why({}, ours, late), /the clock of this machine .* differ by 60 minutes: synchronise it/)
  const answers: [RegExp, Fault][] = [
    [
      /elsewhere \(Redirected: to http:\/\/other.example/,
      (_, response) => !!response.writeHead(301, { location: 'http://other.example/' }).end(),
    ],
    [
      /is in another region than us-east-1 \(S3_REGION\)/,
      (_, response) => no(response, 400, 'AuthorizationHeaderMalformed'),
    ],
    [/cannot be used, it refuses to read in it: SlowDown/, (_, response) => no(response, 503, 'SlowDown')],
    [/cannot be reached: TimedOut/, () => true],
  ]
  for (const [sentence, fault] of answers) {
    standIn.fault = fault
    assert.match(await why(), sentence)
  }
})

test('s3: each right that is missing is refused at start by its name', async (t) => {
  const { standIn, why } = await checked(t)
  const rights: [RegExp, (method: string, query: URLSearchParams) => boolean][] = [
    [/may not read in/, (method, query) => method === 'GET' && !query.has('list-type')],
    [/may not list/, (_, query) => query.has('list-type')],
    [/may not write to/, (method) => method === 'PUT'],
    [/may not delete in/, (method, query) => method === 'DELETE' && !query.has('uploadId')],
    [/may not upload in parts to/, (method) => method === 'POST'],
    [/may not abort uploads in/, (method, query) => method === 'DELETE' && query.has('uploadId')],
  ]
  for (const [sentence, fits] of rights) {
    standIn.fault = ({ method, query }, response) => fits(method, query) && no(response, 403, 'AccessDenied')
    assert.match(await why(), sentence)
  }
})

test('s3: the first start marks the bucket as ours, and an installation with other keys does not start on it', async (t) => {
  const { standIn, check, why } = await checked(t)
  await check()
  assert.deepEqual([...standIn.objects.keys()], ['ours/installation/keys'])
  assert.doesNotMatch(String(standIn.objects.get('ours/installation/keys')?.bytes), /fingerprint/)
  await check()
  assert.match(await why({}, Buffer.from('others')), /holds the files of another installation/)
  assert.equal(standIn.uploads.size, 0)
})
