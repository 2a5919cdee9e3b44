import { readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { isAlive, isPostgresOf } from './process-info.ts'
import type { Log } from './types.ts'

/** What a running server writes into its folder. */
export interface PostmasterFile {
  readonly pid: number
  readonly port: number
  readonly socketDir: string
  readonly ready: boolean
}

/** Reads `postmaster.pid` of a cluster; null if there is none. */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, , , port, socketDir = '', , , status = ''] = lines
    return { pid: Number(pid), port: Number(port), socketDir, ready: status.trim() === 'ready' }
  } catch {
    return null
  }
}

/**
 * Refuses a folder whose database answers although no process of this machine's view runs it: one in another container.
 * Asked before anything of it is taken away.
 */
export async function refuseUnseen(cluster: string): Promise<void> {
  const file = readPostmasterFile(cluster)
  if (!file || isPostgresOf(file.pid, cluster) !== false) return
  if (await answers(socketOf(file.socketDir, file.port)))
    throw new StartupError(
      `A PostgreSQL that cannot be seen from here, perhaps in another container, uses ${cluster}. Stop it first.`,
    )
}

/**
 * Removes the lock of the socket that a killed server left. PostgreSQL believes it as long as any process has the number
 * that stands in it, and after a power cut, or in another container, some other process soon has.
 */
export const clearSocketLock = (socketDir: string) => rmSync(`${socketOf(socketDir, 5432)}.lock`, { force: true })

const socketOf = (folder: string, port: number) => join(folder, `.s.PGSQL.${port}`)

const answers = (socket: string) =>
  new Promise<boolean>((resolve) => {
    const connection = connect(socket)
    const end = (isThere: boolean) => {
      connection.destroy()
      resolve(isThere)
    }
    connection.once('connect', () => end(true)).once('error', () => end(false))
  })

/** Ends the server that an earlier process of ours left in the folder, so that the new one is our own child. */
export async function endLeftover(cluster: string, log: Log): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const pid = readPostmasterFile(cluster)?.pid
  // An empty file, which a full disk or a power cut can leave, would be refused for ever.
  if (!pid) return rmSync(file, { force: true })
  const ours = isPostgresOf(pid, cluster)
  if (ours === 'unknown' && isAlive(pid)) throw blocked(cluster, pid)
  if (ours === true) {
    log.info(`PostgreSQL from an earlier run (process ${pid}) is still there; stopping it.`)
    await end(pid, cluster)
  }
  // PostgreSQL would refuse to start if an unrelated process has the id by now.
  if (readPostmasterFile(cluster)?.pid === pid) rmSync(file, { force: true })
}

/** Fast shutdown, then immediate, then the hard way: what was committed survives each of them. */
async function end(pid: number, cluster: string): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPERM') throw blocked(cluster, pid)
    }
    const deadline = performance.now() + timeoutMs
    while (performance.now() < deadline) {
      if (isPostgresOf(pid, cluster) === false) return
      await sleep(20)
    }
  }
  throw blocked(cluster, pid)
}

const blocked = (cluster: string, pid: number) =>
  new StartupError(
    `Another PostgreSQL (process ${pid}) uses ${cluster} and cannot be stopped by this user. Stop it first.`,
  )
