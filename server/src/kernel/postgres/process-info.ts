import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'

/** True while a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Tells two processes that had the same id apart; null when there is none (a zombie is none). */
export function startTime(pid: number): string | null {
  if (!isAlive(pid)) return null
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    // The name in brackets may contain spaces, so count from the last bracket: state is field 3, the start time field 22.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)!.trim().split(' ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return fields[0] === 'Z' ? null : `${fields[19]}@${boot}`
  } catch {
    return null
  }
}

/** Whether this process is the PostgreSQL server of the folder. 'unknown': it belongs to somebody we cannot look at. */
export function isPostgresOf(pid: number, folder: string): boolean | 'unknown' {
  if (startTime(pid) === null) return false
  try {
    if (process.platform === 'linux') {
      const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
      return name === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
    }
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(folder)
  } catch {
    return 'unknown'
  }
}
