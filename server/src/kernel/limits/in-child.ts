import { fork } from 'node:child_process'

/** The task took too long or too much memory, and was ended. */
export class TaskExceeded extends Error {}

interface Limits {
  /** Milliseconds. */
  timeout: number
  /** Of its heap, in MB. */
  memory: number
}

/**
 * Runs one task in a process of its own, which lives as long as the task and inherits no setting and no secret. A thread
 * would not do: one that reaches its heap limit may abort the whole process. The program at `file` is sent `input` and
 * answers with one message.
 */
export function inChild<Answer>(file: URL, input: unknown, { timeout, memory }: Limits): Promise<Answer> {
  const child = fork(file, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memory}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new TaskExceeded(`more than ${timeout} ms`)), timeout)
    child
      .once('message', (answer) => resolve(answer as Answer))
      .once('error', reject)
      .once('exit', (code, signal) => {
        clearTimeout(timer)
        const isAborted = signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134 // as V8 does without memory
        reject(isAborted ? new TaskExceeded('out of memory') : new Error(`a task ended with ${signal ?? code}`))
      })
    child.send(input as object, (error) => error && reject(error))
  }).finally(() => child.kill('SIGKILL'))
}
