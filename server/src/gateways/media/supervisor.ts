import { type ChildProcess, fork } from 'node:child_process'
import type { Logger } from 'pino'
import type { StartupError } from '../../kernel/startup-error.ts'

const pauses = { first: 200, longest: 5_000, steadyAfter: 30_000 } as const // ms
/** ms; `port`: a gateway whose server was killed gives its ports back only when it has closed its recordings. */
const timeouts = { start: 20_000, port: 3_000, stop: 10_000 } as const

export interface Supervised<Ready> {
  /** Resolves when it is ready, or tried again in the background; rejects when a port it needs cannot be had. */
  start(env: Readonly<Record<string, string>>): Promise<void>
  /** What the running child said when it was ready; null while there is none. */
  ready(): Ready | null
  /** Asks it to end (recordings are closed) and waits; it is not started again. */
  stop(): Promise<void>
}

/** What the child says when it cannot open a port. */
export interface CannotListen {
  type: 'cannotListen'
  setting: string
  host: string
  port: number
  code: string
  message: string
}

interface Options {
  program: string
  log: Logger
  onChange(state: 'away' | 'ready'): void
  /** The operator's words for it. */
  whyNot(obstacle: CannotListen): StartupError
}

/**
 * Runs a program of ours in a process of its own: native code that crashes ends that process, and it is started again
 * after 0.2 s, then with growing pauses up to 5 s. Its words go to the log; its environment contains nothing but `env`.
 */
export function superviseChild<Ready extends { type: 'ready' }>({
  program,
  log,
  onChange,
  whyNot,
}: Options): Supervised<Ready> {
  let env: Readonly<Record<string, string>> = {}
  let child: ChildProcess | null = null
  let ready: Ready | null = null
  let pause: number = pauses.first
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isFirst = true
  let lastReason = ''
  const started = Promise.withResolvers<void>()
  const firstTry = performance.now()

  const settled = () => {
    isFirst = false
    started.resolve()
  }
  /** True when there is no use in trying again: the operator must set another port. */
  const givesUp = (obstacle: CannotListen): boolean => {
    const mayPass = obstacle.code === 'EADDRINUSE' && performance.now() - firstTry < timeouts.port
    if (!isFirst || mayPass) return false
    isStopped = true
    started.reject(whyNot(obstacle))
    return true
  }

  const launch = () => {
    const began = performance.now()
    let obstacle: CannotListen | null = null
    let said = ''
    const mine = fork(program, [], { env: { ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] })
    child = mine
    const late = setTimeout(() => mine.kill('SIGKILL'), timeouts.start)
    for (const stream of [mine.stdout, mine.stderr])
      stream?.on('data', (text) => {
        said = note(log, String(text)) ?? said
      })
    mine.on('message', (message: Ready | CannotListen) => {
      if (message.type === 'cannotListen') obstacle = message
      if (message.type !== 'ready') return
      clearTimeout(late)
      settled()
      lastReason = ''
      ready = message
      log.info({ media: message, child: mine.pid }, 'the media gateway is ready')
      onChange('ready')
    })
    mine.once('error', (error) =>
      log.error(
        { todo: 'see whether node and the folder media can be read by the user of the service', err: error },
        'the media gateway could not be started',
      ),
    )
    mine.once('close', (code, signal) => {
      clearTimeout(late)
      const wasReady = ready !== null
      ready = null
      child = null
      if (isStopped || (obstacle && givesUp(obstacle))) return
      if (!obstacle) settled()
      if (performance.now() - began > pauses.steadyAfter) pause = pauses.first
      const reason = obstacle ? whyNot(obstacle).message : said
      const level = !isFirst && reason !== lastReason ? 'error' : 'warn' // the same cause is one error
      lastReason = reason
      log[level]({ code, signal, reason, again: pause }, 'the media gateway ended and is started again')
      timer = setTimeout(launch, pause)
      pause = Math.min(pause * 2, pauses.longest)
      if (wasReady) onChange('away')
    })
  }

  return {
    start(given) {
      if (child || timer || isStopped) return started.promise
      env = given
      launch()
      return started.promise
    },
    ready: () => ready,
    async stop() {
      isStopped = true
      settled()
      clearTimeout(timer)
      const mine = child
      if (!mine) return
      const gone = new Promise<void>((resolve) => mine.once('close', () => resolve()))
      const late = setTimeout(() => mine.kill('SIGKILL'), timeouts.stop)
      mine.kill('SIGTERM')
      await gone
      clearTimeout(late)
    },
  }
}

/** The child says neither secrets nor addresses (its own rule); its lines are for whoever looks for a cause. */
function note(log: Logger, text: string): string | undefined {
  const lines = text.split('\n').map((line) => line.trim().slice(0, 500))
  for (const line of lines) if (line) log.debug({ from: 'media' }, line)
  return lines.findLast((line) => /^media: |error/i.test(line))
}
