import { type ChildProcess, fork } from 'node:child_process'
import type { Logger } from 'pino'

const pauses = { first: 200, longest: 5_000, steadyAfter: 30_000 } as const // ms
const patience = { start: 20_000, stop: 10_000 } as const // ms

export interface Supervised<Ready> {
  start(env: Readonly<Record<string, string>>): void
  /** What the running child said when it was ready; null while there is none. */
  ready(): Ready | null
  /** Asks it to end (recordings are closed) and waits; it is not started again. */
  stop(): Promise<void>
}

interface Options {
  program: string
  log: Logger
  onChange(state: 'away' | 'ready'): void
}

/**
 * Runs a program of ours in a process of its own: native code that crashes ends that process, and it is started again
 * after 0.2 s, then with growing pauses up to 5 s. Its words go to the log; its environment holds nothing but `env`.
 */
export function superviseChild<Ready extends { type: 'ready' }>({
  program,
  log,
  onChange,
}: Options): Supervised<Ready> {
  let env: Readonly<Record<string, string>> = {}
  let child: ChildProcess | null = null
  let ready: Ready | null = null
  let pause: number = pauses.first
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const launch = () => {
    const began = performance.now()
    const mine = fork(program, [], { env: { ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] })
    child = mine
    const late = setTimeout(() => mine.kill('SIGKILL'), patience.start)
    for (const stream of [mine.stdout, mine.stderr]) stream?.on('data', (text) => note(log, String(text)))
    mine.on('message', (message: Ready) => {
      if (message.type !== 'ready') return
      clearTimeout(late)
      ready = message
      log.info({ media: message, child: mine.pid }, 'the media gateway is ready')
      onChange('ready')
    })
    mine.once('error', (error) => log.error({ err: error }, 'the media gateway could not be started'))
    mine.once('close', (code, signal) => {
      clearTimeout(late)
      const wasReady = ready !== null
      ready = null
      child = null
      if (isStopped) return
      if (performance.now() - began > pauses.steadyAfter) pause = pauses.first
      log.warn({ code, signal, again: pause }, 'the media gateway ended and is started again')
      timer = setTimeout(launch, pause)
      pause = Math.min(pause * 2, pauses.longest)
      if (wasReady) onChange('away')
    })
  }

  return {
    start(given) {
      if (child || timer || isStopped) return
      env = given
      launch()
    },
    ready: () => ready,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const mine = child
      if (!mine) return
      const gone = new Promise<void>((resolve) => mine.once('close', () => resolve()))
      const late = setTimeout(() => mine.kill('SIGKILL'), patience.stop)
      mine.kill('SIGTERM')
      await gone
      clearTimeout(late)
    },
  }
}

/** The child says neither secrets nor addresses (its own rule); its lines are for whoever looks for a cause. */
function note(log: Logger, text: string) {
  for (const line of text.split('\n')) if (line.trim()) log.debug({ from: 'media' }, line.trim().slice(0, 500))
}
