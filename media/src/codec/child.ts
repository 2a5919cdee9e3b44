/** One codec worker as the gateway sees it: a child process that may die at any moment. */
import { type ChildProcess, fork } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Files, FromWorker, ToWorker } from './messages.ts'
import type { Sandbox } from './sandbox.ts'

const entry = fileURLToPath(new URL('./worker/main.ts', import.meta.url))

/** A codec worker process. */
export class Child {
  /** Resolves to null when the worker is ready, or to the reason why it cannot start. */
  readonly started: Promise<string | null>
  readonly since = performance.now()
  private readonly process: ChildProcess

  /** `gone` is called once, however the worker ends. */
  constructor(
    nativePackage: string,
    sandbox: Sandbox,
    files: Files | undefined,
    take: (message: FromWorker, handle: unknown) => void,
    gone: () => void,
  ) {
    const opened = files && open(files)
    // An empty environment: the gateway's contains the secret, and a proxy setting would redirect pulls.
    this.process = fork(entry, [nativePackage], {
      serialization: 'advanced',
      env: {},
      ...sandbox.fork(['--expose-gc']),
      stdio: [opened?.from ?? 'ignore', opened?.to ?? 'ignore', 'inherit', 'ipc'],
    })
    for (const file of Object.values(opened ?? {})) closeSync(file)
    this.started = new Promise((resolve) => {
      this.process.on('message', (message: FromWorker, handle) => {
        if (message.type === 'ready') resolve(null)
        else if (message.type === 'missing') resolve(message.reason)
        else take(message, handle)
      })
      this.process.on('exit', () => resolve('the codec worker ended'))
      this.process.on('error', (error) => resolve(error.message))
    })
    this.process.on('exit', gone)
    this.process.on('error', gone)
  }

  /** Messages to a dead worker are dropped. */
  send(message: ToWorker): void {
    if (this.process.connected) this.process.send(message, () => {})
  }

  kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return Promise.resolve()
    return new Promise((resolve) => {
      this.process.once('exit', () => resolve())
      this.process.kill('SIGKILL')
    })
  }
}

/** Throws with a readable message when a file cannot be opened. */
function open({ from, to }: Files): { from: number; to?: number } {
  const source = openOne(from, 'r')
  if (to === undefined) return { from: source }
  try {
    return { from: source, to: openOne(to, 'w') }
  } catch (error) {
    closeSync(source)
    throw error
  }
}

function openOne(path: string, how: 'r' | 'w'): number {
  try {
    return openSync(path, how, 0o600)
  } catch (error) {
    throw new Error(`The ${how === 'r' ? 'source' : 'target'} cannot be opened: ${(error as Error).message}`)
  }
}
