import { execFileSync, type SpawnOptions } from 'node:child_process'
import { chmodSync, chownSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/**
 * Under which account PostgreSQL runs. It refuses root, so for root either
 * `namespace`: a user namespace of its own where root is called somebody else (files stay root's), or
 * `drop`: a real unprivileged account that must own the database's files.
 */
export type Account =
  | { readonly kind: 'same' }
  | { readonly kind: 'namespace' | 'drop'; readonly uid: number; readonly gid: number }

/** The operating-system account that PostgreSQL runs as: it refuses to run as root. */
export function chooseAccount(force?: Account['kind']): Account {
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasName() && (force ?? 'same') === 'same') return { kind: 'same' }
  const stranger = findStranger()
  const inside = { kind: 'namespace', ...stranger } as const
  if (force !== 'drop' && works(...wrap(inside, 'true', []))) return inside
  if (isRoot) return { kind: 'drop', ...stranger }
  throw new StartupError(
    `PostgreSQL needs an account with a name, and user id ${process.getuid?.()} has none. Add it to /etc/passwd, or set DATABASE_URL.`,
  )
}

/** How to start a program under the account: command, arguments, options for spawn. */
export function underAccount(account: Account, program: string, args: string[]): [string, string[], SpawnOptions] {
  // Its own session: a terminal's Ctrl-C reaches Node alone, which drains before it stops the database.
  const options: SpawnOptions = { detached: true, cwd: '/', env: { PATH, LC_ALL: 'C', TZ: 'UTC' } }
  if (account.kind === 'drop') Object.assign(options, { uid: account.uid, gid: account.gid })
  return [...wrap(account, program, args), options]
}

/** The same, and the kernel ends the program (fast shutdown) when this process dies, however it dies. */
export function tiedToUs(account: Account, program: string, args: string[]): [string, string[], SpawnOptions] {
  const tie = ['--pdeathsig', 'INT']
  // Inside the namespace, because entering one forgets the wish.
  return works('setpriv', [...tie, 'true'])
    ? underAccount(account, 'setpriv', [...tie, program, ...args])
    : underAccount(account, program, args)
}

/** Gives a file or a complete folder to the account, when it is somebody else's and we may. */
export function giveTo(account: Account, path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = account.kind === 'drop' ? account : { uid: 0, gid: 0 }
  if (lstatSync(path).uid === uid) return
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveTree(join(path, name), uid, gid)
  chownSync(path, uid, gid) // the top last: an interrupted walk is walked again
}

function giveTree(path: string, uid: number, gid: number): void {
  lchownSync(path, uid, gid)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveTree(join(path, name), uid, gid)
}

/** Whether the account can walk to the path. Our own data folder is opened for walking through (not for listing). */
export function canReach(account: Account, path: string, ours?: string): boolean {
  if (account.kind !== 'drop') return true
  const { mode, uid } = statSync(path)
  const walkable = Boolean(mode & (uid === account.uid ? 0o100 : 0o001))
  if (!walkable && path !== ours) return false
  if (path !== dirname(path) && !canReach(account, dirname(path))) return false
  if (!walkable) chmodSync(path, (mode & 0o7777) | 0o001)
  return true
}

function wrap(account: Account, program: string, args: string[]): [string, string[]] {
  if (account.kind !== 'namespace') return [program, args]
  const map = ['--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`]
  return ['unshare', [...map, program, ...args]]
}

function works(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore', env: { PATH } })
    return true
  } catch {
    return false
  }
}

function hasName(): boolean {
  try {
    return Boolean(userInfo().username)
  } catch {
    return false
  }
}

/** An account that is not root and has a name: initdb insists on the name. */
function findStranger(): { uid: number; gid: number } {
  const accounts = passwd().filter(({ uid }) => uid > 0)
  const named = (name: string) => accounts.find((account) => account.name === name)
  const { uid, gid } = named('postgres') ??
    named('_postgres') ??
    named('nobody') ??
    accounts[0] ?? { uid: 65534, gid: 65534 }
  return { uid, gid }
}

function passwd() {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    const rows = lines.map((line) => line.split(':')).filter((fields) => fields.length > 3)
    return rows.map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  } catch {
    return []
  }
}
