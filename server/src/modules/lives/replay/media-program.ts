import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

const programs = {
  join: new URL('../../../../../media/src/replay/main.ts', import.meta.url),
  convert: new URL('../../../../../media/src/codec/file-command.ts', import.meta.url),
}

/** A program of the media workspace did not do its work; `message` is its own last line. */
export class ProgramFailed extends Error {}

/** Runs one of media's programs with low priority and gives the JSON of its last line. Throws ProgramFailed. */
export function runMediaProgram<T>(name: keyof typeof programs, args: readonly string[]): Promise<T> {
  const child = spawn(process.execPath, [fileURLToPath(programs[name]), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {}, // it needs none of our secrets
  })
  if (child.pid) setPriority(child.pid, 10) // lives come first
  let out = ''
  let said = ''
  child.stdout.on('data', (text) => (out = `${out}${text}`.slice(-1_000_000)))
  child.stderr.on('data', (text) => (said = `${said}${text}`.slice(-4_000)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const last = out.trim().split('\n').at(-1) ?? ''
      if (code === 0) return resolve(JSON.parse(last) as T)
      reject(new ProgramFailed(said.trim().split('\n').at(-1) || last || `ended with ${code}`))
    })
  })
}
