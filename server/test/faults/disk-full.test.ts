/** F04: the disk of DATA_DIR is full while people sign up with photos. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, linkSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { photo } from '../photos.ts'
import {
  afterwards,
  child,
  enrol,
  folder,
  isRoot,
  password,
  postmaster,
  registerDocument,
  runToEnd,
  type Server,
  startServer,
} from './process.ts'

/** Why no small disk can be made here; null when one was mounted. */
function mountSmall(path: string, size = '192m'): string | null {
  if (!isRoot) return 'needs root to mount a small disk'
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'vondrona-test', path], { stdio: 'pipe' })
    return null
  } catch {
    return 'this machine does not let us mount a small disk'
  }
}

const adult = async (name: string, number: number) => ({
  pseudo: name,
  email: `${name}@exemple.mg`,
  password,
  postmaster,
  nom: 'RAKOTO',
  prenom: 'Vola',
  dateNaissance: '1999-05-06',
  sexe: 'F',
  nationality: 'MG',
  documentType: 'cin',
  documentNumber: String(101_000_000_000 + number),
  documentFront: await photo(),
  documentBack: await photo(),
})

/** 'there' or 'full'; anything else fails. */
async function signUp(server: Server, input: object): Promise<'there' | 'full'> {
  const { status, data, errors } = await server.gql(registerDocument, { input }, { headers: { 'x-language': 'fr' } })
  if (status === 200 && data?.register?.token) return 'there'
  const said = JSON.stringify(errors)
  assert.equal(status, 503, said)
  assert.equal(errors?.[0]?.extensions.code, 'UNAVAILABLE', said)
  assert.match(errors?.[0]?.message ?? '', /[a-zé]{4,} .*\./, 'a sentence')
  return 'full'
}

const filesIn = (dataDir: string) => {
  const entries = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

test('F04 R-HTTP-07 disk full: a clear refusal, no half account, no half file, and it works again without a restart', async (t) => {
  const DATA_DIR = folder(t)
  const reason = mountSmall(DATA_DIR)
  if (reason) return t.skip(reason)
  afterwards(t, () => execFileSync('umount', ['-l', DATA_DIR]))
  const server = await startServer(t, { env: { DATA_DIR, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' } })
  assert.equal(await signUp(server, await adult('avant', 0)), 'there')
  const files = filesIn(DATA_DIR).length
  assert.ok(files > 0)

  const ballast = join(DATA_DIR, 'ballast')
  const { bavail, bsize } = statfsSync(DATA_DIR)
  try {
    writeFileSync(ballast, Buffer.alloc(bavail * bsize + 1_000_000))
  } catch {} // that is what was wanted: not a byte is left
  assert.equal(statfsSync(DATA_DIR).bavail, 0)
  assert.equal(await signUp(server, await adult('plein', 1)), 'full')
  assert.equal((await fetch(`${server.url}/readyz`)).status, 503, 'who sends requests here hears of it')
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200)
  assert.equal(filesIn(DATA_DIR).length, files)
  const outcomes = new Map<string, 'there' | 'full'>()
  for (let index = 0; index < 8; index++) outcomes.set(`enfant${index}`, await signUp(server, child(`enfant${index}`)))
  assert.equal(filesIn(DATA_DIR).length, files)

  // A second name keeps the space of what the database writes first at its start: deleting the first name frees nothing.
  for (const name of ['postgres/postmaster.pid', 'run/.s.PGSQL.5432.lock'])
    linkSync(join(DATA_DIR, name), join(DATA_DIR, `${basename(name)}.held`))
  process.kill(postmaster(DATA_DIR), 'SIGKILL') // worst of all: the database falls and cannot write even its own number
  await server.until('the database tried in vain', () => /PostgreSQL does not start/.test(server.said()))
  assert.equal((await fetch(`${server.url}/readyz`)).status, 503)
  assert.equal(server.child.exitCode, null)

  rmSync(ballast)
  await server.until('it is back', async () => (await fetch(`${server.url}/readyz`)).status === 200)
  assert.equal(await signUp(server, await adult('plein', 1)), 'there')
  assert.equal(filesIn(DATA_DIR).length, files * 2)
  const login = 'mutation($input: LoginInput!) { login(input: $input) { user { pseudo } } }'
  for (const [name, outcome] of outcomes) {
    if (outcome === 'full') await enrol(server, name)
    const { data } = await server.gql(login, { input: { email: `${name}@exemple.mg`, password } })
    assert.equal(data.login?.user.pseudo, name)
  }
  assert.equal((await server.stop()).code, 0)
  assert.match(server.said(), /disk/i, 'the operator reads it in the log')
})

/** The only line about a start that was refused. */
async function refusal(DATA_DIR: string): Promise<string> {
  const { code, said } = await runToEnd('server/src/main.ts', [], { env: { DATA_DIR, LOG_LEVEL: 'silent' } })
  const lines = said.split('\n').filter((line) => line && !line.startsWith('First start of '))
  assert.deepEqual([code, lines.length], [1, 1], said)
  return lines[0] ?? ''
}

test('F04 a start on a full disk is refused in one sentence of ours: the first one, and one that finds its data', async (t) => {
  for (const size of ['1m', '60m']) {
    const DATA_DIR = folder(t)
    const reason = mountSmall(DATA_DIR, size)
    if (reason) return t.skip(reason)
    afterwards(t, () => execFileSync('umount', ['-l', DATA_DIR]))
    assert.match(
      await refusal(DATA_DIR),
      /^Vondrona cannot start: The disk of the data folder \S+ is full: it has \d+ MB left, and a first start needs 128 MB\. Make room on it, or set DATA_DIR to another folder\.$/,
    )
    assert.equal(existsSync(join(DATA_DIR, 'postgres')), false)
  }
  const DATA_DIR = folder(t)
  mountSmall(DATA_DIR, '130m')
  afterwards(t, () => execFileSync('umount', ['-l', DATA_DIR]))
  await (await startServer(t, { env: { DATA_DIR } })).stop()
  const { bavail, bsize } = statfsSync(DATA_DIR)
  try {
    writeFileSync(join(DATA_DIR, 'ballast'), Buffer.alloc(bavail * bsize + 1_000_000))
  } catch {} // full
  assert.match(
    await refusal(DATA_DIR),
    /^Vondrona cannot start: The disk of the data folder \S+ is full\. Make room on it\.$/,
  )
})
