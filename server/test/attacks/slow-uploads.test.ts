/** Uploads that trickle in, against everybody who wants to send a picture. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { live } from '@vondrona/rules/lives/constants'
import { makeLive } from '../media/lives.ts'
import { makePhoto } from '../photos.ts'
import { type Line, linesTo } from '../raw-connections.ts'
import { contentType, formOf, sendFile } from '../uploads.ts'
import { until } from '../wait.ts'
import { type Member, type World, world } from '../world.ts'

const incoming = (w: World) => readdirSync(join(w.dataDir, 'incoming')).length

/** So many uploads of these members that stop in the middle of the file; answers what came back. */
async function trickle(w: World, open: ReturnType<typeof linesTo>, members: readonly Member[], count: number) {
  const form = formOf(await makePhoto())
  const lines: Line[] = []
  for (let n = 0; n < count; n++) {
    const line = await open(await w.address())
    const { token } = members[n % members.length] as Member
    const head = `POST /api/graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${contentType}\r\nContent-Length: ${form.length}\r\n\r\n`
    line.write(Buffer.concat([Buffer.from(head), form.subarray(0, form.length - 100)]))
    lines.push(line)
  }
  const answers = () => lines.map(({ heard }) => heard()).filter(Boolean)
  await until('each is refused or being read', () => incoming(w) + answers().length === count)
  return { answers: answers(), end: () => lines.map((line) => line.close()) }
}

test('of a hundred slow uploads by one member four are read; the rest are refused at once, and everybody else uploads', async (t) => {
  const open = linesTo(t)
  const w = await world(t)
  const [mallory, hery] = [await w.member({ role: 'redacteur' }), await w.member({ role: 'redacteur' })]
  const { answers } = await trickle(w, open, [mallory], 100)
  assert.deepEqual([incoming(w), answers.length], [4, 96])
  const { status, data } = await sendFile(hery, await makePhoto())
  assert.deepEqual([status, data?.uploadImage?.success], [200, true])
  assert.match(answers[0] ?? '', /^HTTP\/1\.1 429 .*\r\nretry-after: 5\r\n.*"RATE_LIMITED"/is)
  assert.match(answers[0] ?? '', /Vous envoyez déjà 4 fichiers/)
})

test('the accounts of one address share its places, and those of other addresses keep theirs', async (t) => {
  const open = linesTo(t)
  const w = await world(t, { UPLOADS_PER_ADDRESS: '6' })
  const members = await Promise.all(Array.from({ length: 10 }, () => w.member({ role: 'redacteur' })))
  const { answers } = await trickle(w, open, members, 20)
  assert.equal(incoming(w), 6)
  assert.match(answers.at(-1) ?? '', /Trop d'envois à la fois depuis votre connexion/)
  const [one] = members as [Member]
  for (let n = 0; n < 4; n++)
    assert.equal((await sendFile(one.with({ address: '127.0.0.1' }), await makePhoto())).status, 429)
  assert.equal((await sendFile(one, await makePhoto())).status, 200, 'what is refused takes no place of the member')
})

test('pieces of recordings that trickle in do not fill the memory: ten of one member are taken in', async (t) => {
  const open = linesTo(t)
  const w = await world(t)
  const { token } = await w.member({ role: 'streamer' })
  const url = `/api/lives/${w.kernel.newId()}/recording?upload=x`
  const head = `PATCH ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 50000\r\n\r\n`
  const lines: Line[] = []
  for (let n = 0; n < 26; n++) {
    const line = await open(await w.address())
    line.write(Buffer.concat([Buffer.from(head), Buffer.alloc(1000)]))
    lines.push(line)
  }
  await until('sixteen hear that it is too much', () => lines.filter(({ heard }) => heard()).length === 16)
  for (const text of lines.map(({ heard }) => heard()).filter(Boolean)) assert.match(text, /^HTTP\/1\.1 429 /)
  for (const line of lines) line.close()
  const piece = () => w.visitor({ token }).http('POST', url)
  await until('the places are free again', async () => (await piece()).statusCode !== 429)
})

test('an upload that is broken off gives its place back', async (t) => {
  const open = linesTo(t)
  const w = await world(t, { UPLOADS_PER_MEMBER: '1' })
  const mallory = await w.member({ role: 'redacteur' })
  for (let n = 0; n < 3; n++) {
    const { end } = await trickle(w, open, [mallory], 1)
    assert.equal(incoming(w), 1)
    assert.equal((await sendFile(mallory, await makePhoto())).status, 429)
    end()
    await until('it is noticed', () => incoming(w) === 0)
  }
  assert.equal((await sendFile(mallory, await makePhoto())).status, 200)
})

test('a piece of a recording beyond the quota of its member is refused before it is received, and the connection is closed', async (t) => {
  const open = linesTo(t)
  const w = await world(t, { RECORDING_QUOTA_MEMBER_GB: '1' })
  const owner = await w.member({ role: 'streamer' })
  const { id } = await makeLive(w, owner, { status: 'active' })
  const room = live.recordingPiece - 1
  await makeLive(w, owner, { status: 'recorded', recordingState: 'complete', replaySize: 1024 ** 3 - room })
  const begun = await owner.http('POST', `/api/lives/${id}/recording?startedAt=${w.now().toISOString()}`)
  const head = (bytes: number) =>
    `PATCH /api/lives/${id}/recording?upload=${begun.json().id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.token}\r\nUpload-Offset: 0\r\nContent-Length: ${bytes}\r\n\r\n`
  const beyond = await open(await w.address())
  beyond.write(head(live.recordingPiece))
  await until('it is refused and closed', () => beyond.heard() && beyond.isClosed())
  assert.match(beyond.heard(), /^HTTP\/1\.1 413 .*"TOO_LARGE"/s)
  const within = await open(await w.address())
  within.write(Buffer.concat([Buffer.from(head(room)), Buffer.alloc(room)]))
  await until('it is answered', () => within.heard())
  assert.match(within.heard(), /^HTTP\/1\.1 204 /)
})
