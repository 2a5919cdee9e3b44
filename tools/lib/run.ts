/** Child processes of the tools: output collected, nothing left behind when the tool ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { root } from './files.ts'

const alive = new Set<ChildProcess>()

export type Outcome = { ok: boolean; output: string; pid?: number | undefined; isLate?: boolean }

interface Options {
  env?: NodeJS.ProcessEnv
  show?: boolean
  /** Kills it and its children after this many milliseconds. */
  longest?: number
  /** Kills it and its children. */
  signal?: AbortSignal
  /** Elsewhere than in the repository's root. */
  cwd?: string
  /** What it started ends with it. */
  leavesNothing?: boolean
  /** It ends with this process, whose own end does not ask for that of all (`endChildren`). */
  endsWithUs?: boolean
}

/** Runs a program from the repository's root. Its output is collected, or shown at once with `show`. */
export function run(command: string, args: string[], options: Options = {}) {
  return new Promise<Outcome>((done) => {
    // Its own group, so that whatever it started can be ended with it.
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      stdio: options.show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    alive.add(child)
    let output = ''
    let isLate = false
    const stop = () => {
      output += `\nIt was ended while these ran:\n${endTree(child).join('\n')}`
    }
    options.signal?.addEventListener('abort', stop)
    if (options.signal?.aborted) stop()
    const late = setTimeout(
      () => {
        isLate = true
        output += `\nIt was ended after ${(options.longest ?? 0) / 1000} s.`
        stop()
      },
      options.longest ?? 2 ** 31 - 1,
    )
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    const giveUp = () => endGroup(child)
    if (options.endsWithUs) process.once('exit', giveUp)
    const end = () => {
      clearTimeout(late)
      process.off('exit', giveUp)
      options.signal?.removeEventListener('abort', stop)
      alive.delete(child)
    }
    if (options.leavesNothing)
      child.once('exit', () => {
        endGroup(child)
        // Whoever left the group may hold them open.
        child.stdout?.destroy()
        child.stderr?.destroy()
      })
    child.once('error', (error) => {
      end()
      done({ ok: false, output: `${command} could not be started: ${error.message}` })
    })
    child.once('close', (code) => {
      end()
      done({ ok: code === 0, output, pid: child.pid, isLate })
    })
  })
}

/** Runs a TypeScript or JavaScript file with the current Node. */
export const runNode = (args: string[], options?: Options) => run(process.execPath, args, options)

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

/** Ends it and what it started, also what left its group: that may hold its output open. Gives their commands. */
function endTree(child: ChildProcess): string[] {
  const below = child.pid ? descendants(child.pid) : []
  const commands = [child.pid ?? 0, ...below.toReversed()].map(commandOf)
  endGroup(child)
  for (const pid of below) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }
  return commands
}

function commandOf(pid: number): string {
  try {
    return `${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 300)}`
  } catch {
    return `${pid}`
  }
}

/** Ends every process that this one started, directly or through others. */
export function endChildren(): void {
  const started = [...alive].map((child) => child.pid ?? 0).filter(Boolean)
  for (const pid of new Set([...descendants(process.pid), ...started.map((group) => -group)])) {
    try {
      process.kill(pid, 'SIGTERM')
    } catch {
      // It has already ended.
    }
  }
}

/** Processes below this one, deepest first; none where there is no /proc. */
function descendants(parent: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of existsSync('/proc') ? readdirSync('/proc') : []) {
    if (!/^\d+$/.test(name)) continue
    const above = parentOf(name)
    children.set(above, [...(children.get(above) ?? []), Number(name)])
  }
  const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [...below(child), child])
  return below(parent)
}

/** /proc/PID/stat reads `PID (name) state PPID …`, and the name may contain anything. */
function parentOf(pid: string): number {
  try {
    return Number(/\) \S (\d+) [^)]*$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
