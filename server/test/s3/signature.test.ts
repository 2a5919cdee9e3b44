import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { AwsV4Signer } from 'aws4fetch'
import { signatureOf, whyNotSigned } from './signature.ts'

/** The examples of « Authenticating Requests (AWS Signature Version 4) » in the reference of Amazon S3. */
const example = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const time = '20130524T000000Z'
const scope = '20130524/us-east-1/s3/aws4_request'
const host = 'examplebucket.s3.amazonaws.com'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

interface Example {
  title: string
  method: string
  target: string
  more: Record<string, string>
  body: string
  signature: string
}

const examples: Example[] = [
  {
    title: 'GET Object',
    method: 'GET',
    target: '/test.txt',
    more: { range: 'bytes=0-9' },
    body: '',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    title: 'PUT Object',
    method: 'PUT',
    target: '/test%24file.text',
    more: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    body: 'Welcome to Amazon S3.',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    title: 'GET Bucket Lifecycle',
    method: 'GET',
    target: '/?lifecycle',
    more: {},
    body: '',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    title: 'List Objects',
    method: 'GET',
    target: '/?max-keys=2&prefix=J',
    more: {},
    body: '',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

for (const { title, method, target, more, body, signature } of examples)
  test(`${title} of AWS's examples has the published signature, by our check and by the library that signs`, async () => {
    const payload = sha256(body)
    const own = { ...more, 'x-amz-content-sha256': payload }
    const headers: Record<string, string> = { ...own, host, 'x-amz-date': time }
    const signedHeaders = Object.keys(headers).sort()
    assert.equal(
      signatureOf({ method, target, headers, payload }, { signedHeaders, scope, time }, example.secretAccessKey),
      signature,
    )
    const url = `https://${host}${target}`
    const signer = new AwsV4Signer({
      ...example,
      method,
      url,
      headers: own,
      service: 's3',
      region: 'us-east-1',
      datetime: time,
      allHeaders: true,
    })
    const { headers: made } = await signer.sign()
    assert.match(made.get('authorization') ?? '', new RegExp(`Signature=${signature}$`))
    const now = new Date('2013-05-24T00:10:00Z')
    const authorization = made.get('authorization') ?? ''
    assert.equal(
      whyNotSigned({ method, target, headers: { ...headers, authorization }, payload }, { ...example, now }),
      null,
    )
  })

test('the check refuses another key, another body, another path, a later clock', () => {
  const headers: Record<string, string> = { host, 'x-amz-date': time, 'x-amz-content-sha256': sha256('') }
  const signedHeaders = Object.keys(headers).sort()
  const request = { method: 'GET', target: '/a', headers, payload: sha256('') }
  const signature = signatureOf(request, { signedHeaders, scope, time }, example.secretAccessKey)
  headers.authorization = `AWS4-HMAC-SHA256 Credential=${example.accessKeyId}/${scope}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`
  const keys = { ...example, now: new Date('2013-05-24T00:10:00Z') }
  assert.equal(whyNotSigned(request, keys), null)
  assert.equal(whyNotSigned({ ...request, target: '/b' }, keys), 'SignatureDoesNotMatch')
  assert.equal(whyNotSigned({ ...request, payload: sha256('x') }, keys), 'SignatureDoesNotMatch')
  assert.equal(whyNotSigned(request, { ...keys, secretAccessKey: 'other' }), 'SignatureDoesNotMatch')
  assert.equal(whyNotSigned(request, { ...keys, accessKeyId: 'other' }), 'InvalidAccessKeyId')
  assert.equal(whyNotSigned(request, { ...keys, now: new Date('2013-05-24T00:16:00Z') }), 'RequestTimeTooSkewed')
})
