import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { readPostmasterFile } from './leftover.ts'
import type { Exit, Log } from './types.ts'

export interface Watched {
  readonly cluster: string
  readonly command: ReturnType<typeof import('./account.ts').tiedToUs>
  readonly log: Log
  /** Clears the way before each start. */
  prepare(): Promise<void>
}

export interface Supervisor {
  readonly pid: number
  onExit(listener: (exit: Exit) => void): () => void
  unref(): void
  stop(): Promise<void>
}

/** Starts PostgreSQL and restarts it whenever it ends, until it is stopped. Rejects only when the first start fails. */
export async function supervise({ cluster, command, log, prepare }: Watched): Promise<Supervisor> {
  const listeners = new Set<(exit: Exit) => void>()
  const stopping = new AbortController()
  let isReferenced = true // whether this child keeps Node running
  let child!: ChildProcess // set by launch
  await startWithRetry()
  watch(child)
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)

  function watch(running: ChildProcess) {
    const since = performance.now()
    running.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return
      log.error(
        `PostgreSQL ended unexpectedly (${signal ?? `exit code ${code}`}); starting it again. If that repeats, see the disk, the memory and the lines of PostgreSQL.`,
      )
      for (const listener of listeners) listener({ code, signal })
      void restart(performance.now() - since > 10_000 ? 0 : 200)
    })
  }

  async function restart(pause: number) {
    for (let wait = pause; !stopping.signal.aborted; wait = Math.min(wait * 2 || 200, 5_000)) {
      try {
        if (wait > 0) await sleep(wait, undefined, { signal: stopping.signal, ref: isReferenced })
        child = await launch()
        log.info(`PostgreSQL is back (process ${child.pid}).`)
        return watch(child)
      } catch (error) {
        if (!stopping.signal.aborted)
          log.error(`PostgreSQL does not start: ${(error as Error).message}. See npm run vondrona -- doctor.`)
      }
    }
  }

  /** After kill -9 of a server its last children need a moment to let go of the folder. */
  async function startWithRetry(): Promise<ChildProcess> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await launch()
      } catch (error) {
        if (attempt === 10 || !/shared memory|lock file/.test((error as Error).message)) throw error
        await sleep(100 * attempt)
      }
    }
  }

  async function launch(): Promise<ChildProcess> {
    await prepare()
    const started = spawn(...command)
    child = started
    const reason = listen(started, log)
    const ended = new Promise<string>((resolve) => {
      started.once('error', (error) => resolve(error.message))
      started.once('close', (code, signal) => resolve(reason() ?? `it ended with ${signal ?? `exit code ${code}`}`))
    })
    let why: string | null = null
    void ended.then((text) => {
      why = text
    })
    if (!isReferenced) unref(started)
    while (!isReady(cluster, started.pid)) {
      if (why) throw new StartupError(`PostgreSQL did not start: ${why}`)
      if (stopping.signal.aborted) started.kill('SIGINT')
      await Promise.race([ended, sleep(15, undefined, { ref: isReferenced })])
    }
    return started
  }

  async function end() {
    stopping.abort()
    process.removeListener('exit', endWithUs)
    for (const [signal, timeoutMs] of [
      ['SIGINT', 30_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ] as const) {
      child.ref()
      child.kill(signal)
      if (await gone(child, timeoutMs)) return
    }
  }

  let stopped: Promise<void> | undefined
  return {
    get pid() {
      return child.pid ?? 0
    },
    onExit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    unref() {
      isReferenced = false
      unref(child)
    },
    stop: () => (stopped ??= end()),
  }
}

function isReady(cluster: string, pid: number | undefined): boolean {
  const file = readPostmasterFile(cluster)
  return file !== null && file.pid === pid && file.ready
}

function gone(child: ChildProcess, timeoutMs: number): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(true)
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}

function unref(child: ChildProcess): void {
  child.unref()
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as import('node:net').Socket | null)?.unref()
}

/** Passes on what the server says; the returned function gives its last complaint. */
function listen(child: ChildProcess, log: Log): () => string | null {
  let complaint: string | null = null
  child.stdin?.on('error', () => {}).end()
  child.stdout?.resume()
  createInterface({ input: child.stderr! }).on('line', (line) => {
    const [, level = '', text = line] = /^([A-Z]+): {2}(.*)$/.exec(line) ?? []
    const matters = level === 'FATAL' || level === 'PANIC'
    if (matters) complaint = text
    if (
      matters &&
      !/is (starting up|shutting down|not yet accepting)|terminating|in recovery|connection to client lost|authentication failed/.test(
        text,
      )
    )
      log.error(`PostgreSQL: ${text}`)
    else if (text.trim()) log.debug?.(`PostgreSQL: ${text.trim()}`)
  })
  return () => complaint
}
