import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/** The task took too long or too much memory, and was ended. */
export class TaskExceeded extends Error {}

interface Limits {
  /** Milliseconds. */
  timeout: number
  /** Of its heap, in MB. */
  memory: number
}

/** A process for tasks, one at a time; it does not keep the server alive unless somebody waits for it. */
export interface Child {
  /** Ends it if the task exceeds its time; what it cannot be sent is refused at once. */
  ask<Answer>(input: unknown, timeout: number): Promise<Answer>
  end(): void
  /** When it has ended, for whatever reason. */
  readonly ended: Promise<void>
}

/**
 * Starts a program that answers each message with one. It inherits no secret, and no setting but where compiled code is
 * kept; it ends with the server. A thread would not do: one that reaches its heap limit may abort the whole process.
 */
export function startChild(file: URL, memory: number): Child {
  const child = fork(file, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memory}`],
    env: compiled(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => {}) // whoever waits for it is told
  const end = () => {
    child.ref() // whoever closes waits for `ended`
    child.kill('SIGKILL')
  }
  holdServer(child, false)
  return {
    ask: <Answer>(input: unknown, timeout: number) =>
      ask<Answer>(child, input, timeout).finally(() => holdServer(child, false)),
    end,
    ended: new Promise((resolve) => child.once('exit', () => resolve()).once('error', () => resolve())),
  }
}

/** Where this process keeps compiled code, if it does: to compile its own anew is half of the start of a child. */
function compiled(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir() // of this version of Node, in the folder that was asked for
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {}
}

function holdServer(child: ChildProcess, holds: boolean): void {
  for (const part of [child, child.channel]) holds ? part?.ref() : part?.unref()
}

function ask<Answer>(child: ChildProcess, input: unknown, timeout: number): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    holdServer(child, true)
    const settle = (then: () => void) => {
      clearTimeout(timer)
      child.off('message', answered).off('error', failed).off('exit', ended)
      then()
    }
    const answered = (answer: unknown) => settle(() => resolve(answer as Answer))
    const failed = (error: Error) => settle(() => reject(error))
    const ended = (code: number | null, signal: string | null) => {
      const isAborted = signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134 // as V8 does without memory
      failed(isAborted ? new TaskExceeded('out of memory') : new Error(`a task ended with ${signal ?? code}`))
    }
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      failed(new TaskExceeded(`more than ${timeout} ms`))
    }, timeout)
    child.on('message', answered).on('error', failed).on('exit', ended)
    try {
      child.send(input as object, (error) => error && failed(error))
    } catch (error) {
      failed(error as Error) // something in it cannot be sent
    }
  })
}

/** Milliseconds: people look at what was read of a file, change a choice, and send it again. */
const idleFor = 30_000
/** Of each program the process that has no task; one, so that many files at once leave no more behind. */
const idle = new Map<string, { child: Child; timer: NodeJS.Timeout }>()

/**
 * Runs one task in a process that has no other one meanwhile. The next task may get one that answered, because to start
 * costs more than to read most files; one that failed, or exceeded its time or memory, ends.
 */
export async function inChild<Answer>(file: URL, input: unknown, { timeout, memory }: Limits): Promise<Answer> {
  const program = `${memory} ${file}`
  const child = takeIdle(program) ?? startChild(file, memory)
  try {
    const answer = await child.ask<Answer>(input, timeout)
    keepIdle(program, child)
    return answer
  } catch (error) {
    child.end()
    throw error
  }
}

function takeIdle(program: string): Child | undefined {
  const found = idle.get(program)
  idle.delete(program)
  clearTimeout(found?.timer)
  return found?.child
}

function keepIdle(program: string, child: Child): void {
  if (idle.has(program)) return void child.end()
  const forget = () => idle.get(program)?.child === child && idle.delete(program)
  const timer = setTimeout(() => forget() && child.end(), idleFor).unref()
  idle.set(program, { child, timer })
  void child.ended.then(forget)
}
