/** One codec worker as the gateway sees it: a child process that may die at any moment. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Launch } from './launch.ts'
import type { FromWorker, ToWorker } from './messages.ts'

const entry = fileURLToPath(new URL('./worker/main.ts', import.meta.url))

export class Child {
  /** Resolves to null when the worker is ready, to the reason when it cannot be. */
  readonly started: Promise<string | null>
  readonly since = performance.now()
  private readonly process: ChildProcess

  /** `gone` comes once, however the worker ends. */
  constructor(
    nativePackage: string,
    launch: Launch,
    take: (message: FromWorker, handle: unknown) => void,
    gone: () => void,
  ) {
    // Nothing of the gateway's environment goes in: it holds the secret, and a proxy setting would lead pulls away.
    this.process = fork(entry, [nativePackage], {
      serialization: 'advanced',
      env: {},
      ...launch(['--expose-gc']),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
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

  /** What a dead worker is sent is lost, like what it had. */
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
