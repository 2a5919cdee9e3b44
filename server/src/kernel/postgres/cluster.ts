import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartupError } from '../startup-error.ts'
import { type Account, giveTo, underAccount } from './account.ts'

export const role = 'vondrona'
export const superuser = 'postgres'
const version = '18'
const passwordFile = 'vondrona.password'

/** The password of both roles: made once, kept with the data it opens, mode 0600. */
export const readPassword = (cluster: string): string => readFileSync(join(cluster, passwordFile), 'utf8').trim()

/** True when the folder contains a database of ours; throws when it holds something else. */
export function hasCluster(cluster: string): boolean {
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return false
  if (!existsSync(join(cluster, 'PG_VERSION')) || !existsSync(join(cluster, passwordFile)))
    throw new StartupError(
      `The folder ${cluster} holds something that is not a database of this program. Move it away.`,
    )
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== version)
    throw new StartupError(
      `The data in ${cluster} is PostgreSQL ${found}'s and this program brings PostgreSQL ${version}. Restore a backup into an empty folder.`,
    )
  return true
}

interface Making {
  readonly cluster: string
  readonly binaries: string
  readonly account: Account
  /** Off only for tests. */
  readonly durable: boolean
}

/**
 * Makes the database folder next to its place and moves it there when it is complete: an interrupted first start leaves
 * no half.
 */
export async function createCluster({ cluster, binaries, account, durable }: Making): Promise<void> {
  const draft = `${cluster}.new`
  const secret = `${cluster}.password`
  const password = randomBytes(32).toString('base64url')
  const initdb = (...args: string[]) => run(account, join(binaries, 'bin/initdb'), ['-D', draft, ...args])
  try {
    rmSync(secret, { force: true })
    writeFileSync(secret, `${password}\n`, { mode: 0o600 })
    giveTo(account, secret)
    // C.UTF-8 lets pg_trgm and full text see accented letters as letters; not every C library has it.
    await makeWith('C.UTF-8').catch(() => makeWith('C'))
    const alone = ['--single', '-c', 'exit_on_error=on', '-c', 'fsync=off', '-D', draft, 'postgres']
    await run(account, join(binaries, 'bin/postgres'), alone, rolesAndDatabase(password))
    renameSync(secret, join(draft, passwordFile))
    if (durable) await initdb('--sync-only')
    renameSync(draft, cluster)
  } finally {
    rmSync(secret, { force: true })
  }

  function makeWith(ctype: string) {
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o700 })
    giveTo(account, draft)
    const locale = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${ctype}`, '--locale-provider=icu', '--icu-locale=fr']
    const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${secret}`]
    return initdb(...locale, ...access, '--no-sync', '--no-instructions')
  }
}

/**
 * The application's role owns its database and is no superuser: SQL that slips in cannot read files or start programs.
 */
const rolesAndDatabase = (password: string) =>
  [`create role ${role} login password '${password}'`, `create database ${role} owner ${role}`, ''].join('\n')

async function run(account: Account, program: string, args: string[], input = ''): Promise<void> {
  const child = spawn(...underAccount(account, program, args))
  child.stdin?.on('error', () => {}) // it may end before it has read everything; its exit code says why
  child.stdin?.end(input)
  const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject))
  const [said, code] = await Promise.all([text(child.stderr!), ended.catch(() => null), text(child.stdout!)])
  if (code === 0) return
  const reason =
    said
      .trim()
      .split('\n')
      .findLast((line) => /error|fatal|could not/i.test(line)) ?? `exit code ${code}`
  throw new StartupError(`The database folder could not be made: ${reason.trim()}`)
}
