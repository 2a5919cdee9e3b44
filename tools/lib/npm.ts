import { spawn } from 'node:child_process'

/** Runs the npm client; returns its standard output and standard error separately. */
export function npm(args: readonly string[], cwd: string): Promise<{ stdout: string; stderr: string }> {
  return new Promise((done) => {
    const child = spawn('npm', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = { stdout: '', stderr: '' }
    child.stdout.on('data', (part) => {
      said.stdout += part
    })
    child.stderr.on('data', (part) => {
      said.stderr += part
    })
    child.once('error', (error) => done({ stdout: '', stderr: error.message }))
    child.once('close', () => done(said))
  })
}
