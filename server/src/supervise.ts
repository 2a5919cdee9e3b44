import { type ChildProcess, fork } from 'node:child_process'
import type { Logger } from 'pino'
import { environmentWith } from './config.ts'

const usualPauses = { first: 1_000, longest: 60_000, steadyAfter: 60_000 } // ms

interface Options {
  program: string
  args?: readonly string[]
  execArgv?: readonly string[]
  log: Pick<Logger, 'error'>
  pauses?: typeof usualPauses
}

export interface Supervision {
  /** Resolves with the program's exit code: it could not start, or it was asked to stop. */
  ended: Promise<number>
  /** Forwarded to the program, which drains; a pending restart is cancelled. */
  signal(name: NodeJS.Signals): void
}

/** The message the program sends once it serves: from then on it is restarted if it ends unexpectedly. */
export const serving = 'serving'

/**
 * For the server's process: glibc gives buffers from 128 KB on back to the system as soon as they are freed. By default
 * it raises that limit to 32 MB with the first large one, and pieces of recordings stay in the process for ever; each
 * of its arenas keeps such a rest of its own.
 */
export const returnsMemory = {
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '2',
}

/**
 * Runs the server in a separate process and restarts it when it is aborted: running out of memory ends a process from
 * within (SIGABRT) or by the system (SIGKILL), and nothing in it can catch that. Delays grow from 1 s to a minute.
 */
export function supervise({ program, args = [], execArgv, log, pauses = usualPauses }: Options): Supervision {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined
  let hasServed = false
  let asked: NodeJS.Signals | null = null
  let pause = pauses.first

  const launch = () => {
    let servesSince = Number.POSITIVE_INFINITY
    // A session of its own: a terminal's Ctrl-C reaches it once, through us.
    const mine = fork(program, args, {
      detached: true,
      env: environmentWith(returnsMemory),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      ...(execArgv && { execArgv: [...execArgv] }),
    })
    child = mine
    mine.on('message', (message) => {
      if (message !== serving) return
      hasServed = true
      servesSince = performance.now()
    })
    mine.once('error', (error) =>
      log.error(
        { todo: 'see whether node and the folder of the program can be read by the user of the service', err: error },
        'the server could not be started',
      ),
    )
    mine.once('close', (code, signal) => {
      child = null
      const wasAborted = signal !== null || (hasServed && code !== 0)
      if (asked || !wasAborted) return end(code ?? (signal === asked ? 0 : 1))
      if (performance.now() - servesSince > pauses.steadyAfter) pause = pauses.first
      log.error(
        { code, signal, todo: 'see the lines before this one, and whether the machine ran out of memory' },
        `the server ${how(code, signal)} and is started again in ${pause / 1000} s`,
      )
      timer = setTimeout(launch, pause)
      pause = Math.min(pause * 2, pauses.longest)
    })
  }
  launch()

  return {
    ended,
    signal(name) {
      asked = name
      clearTimeout(timer)
      if (child) child.kill(name)
      else end(0)
    },
  }
}

function how(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === 'SIGABRT') return 'was aborted (SIGABRT, as when its memory is used up)'
  if (signal === 'SIGKILL') return 'was killed (SIGKILL, as by a system whose memory is used up)'
  return signal ? `was ended by ${signal}` : `ended by itself with exit code ${code}`
}
