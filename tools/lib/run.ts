/** Child processes of the tools: output collected, nothing left behind when the tool ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { root } from './files.ts'

const alive = new Set<ChildProcess>()

export type Outcome = { ok: boolean; output: string }

/** Runs a program from the repository's root. Its output is collected, or shown at once with `show`. */
export function run(command: string, args: string[], options: { env?: NodeJS.ProcessEnv; show?: boolean } = {}) {
  return new Promise<Outcome>((done) => {
    // Its own group, so that whatever it started can be ended with it.
    const child = spawn(command, args, {
      cwd: root,
      env: options.env ?? process.env,
      stdio: options.show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    alive.add(child)
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', (error) => {
      alive.delete(child)
      done({ ok: false, output: `${command} could not be started: ${error.message}` })
    })
    child.once('close', (code) => {
      alive.delete(child)
      done({ ok: code === 0, output })
    })
  })
}

/** Runs a TypeScript or JavaScript file with this very Node. */
export const runNode = (args: string[], options?: { env?: NodeJS.ProcessEnv; show?: boolean }) =>
  run(process.execPath, args, options)

/** Ends every child that still runs, with the processes it started. */
export function endChildren(): void {
  for (const child of alive) {
    if (!child.pid) continue
    try {
      process.kill(-child.pid, 'SIGTERM')
    } catch {
      // It ended by itself meanwhile.
    }
  }
}
