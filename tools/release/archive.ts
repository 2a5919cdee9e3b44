/** An archive whose bytes depend only on what is in it: GNU tar with names sorted, no owners, one date, usual modes. */
import { execFileSync, spawn } from 'node:child_process'
import { root } from '../lib/files.ts'

/** Seconds since 1970: SOURCE_DATE_EPOCH, or the date of the last commit; where there is neither, now. */
export function dateOfCommit(env: NodeJS.ProcessEnv = process.env): number {
  if (env.SOURCE_DATE_EPOCH) return Number(env.SOURCE_DATE_EPOCH)
  try {
    const said = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
    return Number(said)
  } catch {
    return Math.floor(Date.now() / 1000)
  }
}

/** The folder `name` in `place` as tar. */
export function archiveOf(place: string, name: string, date: number): Promise<Buffer> {
  const args = ['--sort=name', '--format=ustar', '--owner=0', '--group=0', '--numeric-owner', '--mode=a+rX,u+w,go-w']
  const child = spawn('tar', [...args, `--mtime=@${date}`, '-C', place, '-cf', '-', name], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let said = ''
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.stderr.on('data', (part: Buffer) => {
      said += part
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(Buffer.concat(parts)) : reject(new Error(`GNU tar failed: ${said.trim()}`)),
    )
  })
}
