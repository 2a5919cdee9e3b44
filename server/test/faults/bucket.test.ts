/** Files in a bucket: two servers without a shared folder, moving while they run, a bucket that goes away, a backup. */
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyDatabase } from '../database.ts'
import { photo } from '../photos.ts'
import { type BucketStandIn, bucketStandIn, credentials, refuse } from '../s3/stand-in.ts'
import { afterwards, child, database, folder, registerDocument, run, runToEnd, startServer } from './process.ts'

const login = 'mutation($input: LoginInput!) { login(input: $input) { token user { id } } }'
const boss = { email: 'chef@exemple.mg', password: 'le-baobab-penche-encore' }
const phrase = { BACKUP_PASSPHRASE: 'trois zébus sous la pluie' }
const replayId = '0198c0de-0000-7000-8000-000000000001'
const replay = Buffer.alloc(9_000_000, 'replay')
const command = (name: string, args: string[], env: Record<string, string>) =>
  runToEnd(`server/src/commands/${name}.ts`, args, { env })

const bucketEnv = ({ url, bucket }: BucketStandIn) => ({
  FILES: 's3',
  S3_ENDPOINT: url,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: credentials.accessKeyId,
  S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  S3_PREFIX: 'vondrona',
})

async function adult(name: string) {
  const document = { nationality: 'MG', documentType: 'cin', documentNumber: '101000000001' }
  const photos = { documentFront: await photo(), documentBack: await photo() }
  return { ...child(name), dateNaissance: '1999-05-06', ...document, ...photos }
}

const imageOf = (url: string, token: string, id: string) =>
  fetch(`${url}/api/admin/users/${id}/cin/front`, { headers: { authorization: `Bearer ${token}` } })

async function isPhoto(url: string, token: string, id: string) {
  const image = await imageOf(url, token, id)
  const bytes = Buffer.from(await image.arrayBuffer())
  return image.status === 200 && bytes.subarray(8, 12).toString() === 'WEBP'
}

test('files move to a bucket while a server runs, also after kills; then a second node without a shared folder has them all', async (t) => {
  const { url: DATABASE_URL, pool } = await database(t)
  const standIn = await bucketStandIn()
  afterwards(t, () => standIn.close())
  const DATA_DIR = folder(t)
  const env = { DATA_DIR, DATABASE_URL, MEDIA_GATEWAY: 'off', LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '100' }
  const onS3 = { ...env, ...bucketEnv(standIn), NODES: '2' }
  const before = await startServer(t, { env })
  const made = await command('admin-create', ['--email', boss.email], { ...env, ADMIN_PASSWORD: boss.password })
  assert.equal(made.code, 0, made.said)
  const first = (await before.gql(registerDocument, { input: await adult('avant') })).data.register.user.id
  assert.match((await command('files-move', [], env)).said, /set FILES=s3, restart the server/)
  await before.stop()
  mkdirSync(join(DATA_DIR, 'media/replays'), { recursive: true })
  writeFileSync(join(DATA_DIR, `media/replays/${replayId}.mp4`), replay)

  const here = await startServer(t, { env: onS3 })
  const { token } = (await here.gql(login, { input: boss })).data.login
  assert.ok(await isPhoto(here.url, token, first), 'what is still on the disk is read there')
  const second = (
    await here.gql(registerDocument, { input: { ...(await adult('apres')), documentNumber: '101000000002' } })
  ).data.register.user.id
  assert.equal([...standIn.objects.keys()].filter((key) => key.startsWith('vondrona/identity/')).length, 2)

  // Killed at the third answer of each run, wherever it is then.
  for (let round = 1; round <= 2; round++) {
    let answered = 0
    const moving = run('server/src/commands/files-move.ts', [], { env: onS3 })
    standIn.fault = ({ key }) => {
      if (!key.includes('installation/') && ++answered === 3 * round) moving.child.kill('SIGKILL')
      return answered >= 3 * round
    }
    await moving.ended
    standIn.fault = null
    assert.ok(await isPhoto(here.url, token, first), `after ${round} kills`)
  }
  const { code, said } = await command('files-move', [], onS3)
  assert.equal(code, 0, said)
  assert.match(said, /Moved: \d+ files, [\d.]+ MB, each read back from the bucket and compared by SHA-256/)
  const left = readdirSync(join(DATA_DIR, 'files'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )
  assert.deepEqual([left, readdirSync(join(DATA_DIR, 'media/replays'))], [[], []])
  assert.ok(standIn.objects.get(`vondrona/replays/${replayId}.mp4`)?.bytes.equals(replay))
  for (const { bytes } of standIn.objects.values())
    assert.ok(!bytes.includes('WEBP') || bytes.equals(replay), 'no photo is readable in the bucket')

  const other = folder(t, 'other')
  cpSync(join(DATA_DIR, 'secrets.json'), join(other, 'secrets.json'))
  const there = await startServer(t, { env: { ...onS3, DATA_DIR: other } })
  for (const id of [first, second]) assert.ok(await isPhoto(there.url, token, id), 'read on the node that never had it')
  await pool.query(
    `insert into live (id, author_id, title, status, play_name, recording_state, started_at, ended_at, source_kind,
       source_changed_at, created_at, updated_at)
     select $1, id, 'x', 'recorded', 'essai', 'complete', now(), now(), 'rtmp', now(), now(), now() from app_user limit 1`,
    [replayId],
  )
  const part = await fetch(`${there.url}/api/replays/${replayId}.mp4`, { headers: { range: 'bytes=8999994-' } })
  assert.deepEqual(
    [part.status, part.headers.get('content-range'), await part.text()],
    [206, 'bytes 8999994-8999999/9000000', 'replay'],
  )

  // The bucket goes away, and comes back.
  standIn.fault = (_, response) => {
    refuse(response, 503, 'SlowDown')
    return true
  }
  const image = await imageOf(there.url, token, first)
  assert.deepEqual([image.status, image.headers.get('retry-after')], [503, '2'])
  const refused = await here.gql(registerDocument, {
    input: { ...(await adult('panne')), documentNumber: '101000000003' },
  })
  assert.equal(refused.errors?.[0]?.extensions?.code, 'UNAVAILABLE')
  assert.equal((await fetch(`${here.url}/readyz`)).status, 200)
  const unable = await command('backup', [join(folder(t, 'none'), 'b')], { ...onS3, ...phrase })
  assert.match(unable.said, /Not done: The bucket of the files cannot be used: SlowDown/)
  standIn.fault = null
  await there.until('it is read again', () => isPhoto(there.url, token, first))
  const again = await here.gql(registerDocument, {
    input: { ...(await adult('panne')), documentNumber: '101000000003' },
  })
  assert.ok(again.data.register.user.id, 'what was refused is sent again, and nothing of it was left')
  await Promise.all([here.stop(), there.stop()])
  assert.match(here.said(), /The bucket of the files cannot be used: SlowDown/)

  assert.match(
    (await runToEnd('server/src/main.ts', [], { env })).said,
    /the files of this installation are in the bucket [\d.]+:\d+\/files\/vondrona\/, and the settings say FILES=disk/,
  )
  const backup = join(folder(t, 'backup'), 'b')
  const written = await command('backup', [backup], { ...onS3, ...phrase })
  assert.match(written.said, /Recordings and replays: 1 files, 9 MB/)
  const fresh = await emptyDatabase()
  afterwards(t, () => fresh.drop())
  const restored = folder(t, 'restored')
  const back = { ...env, ...phrase, DATA_DIR: restored, DATABASE_URL: fresh.url }
  const { code: restoredWith, said: restoring } = await command('restore', [backup], back)
  assert.equal(restoredWith, 0, restoring)
  const { rows } = await pool.query<{ key: string }>('select storage_key as key from identity_image')
  assert.equal(rows.length, 6)
  for (const { key } of rows)
    assert.ok(
      readFileSync(join(restored, 'files', key)).equals(standIn.objects.get(`vondrona/${key}`)?.bytes ?? replay),
    )
  assert.ok(readFileSync(join(restored, `media/replays/${replayId}.mp4`)).equals(replay))
})
