import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { startTime } from './process-info.ts'

const path = (dataDir: string) => join(dataDir, 'postgres.lock')
const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
const isHeld = (text: string) => {
  const [pid, started] = text.split(' ')
  return Boolean(started) && startTime(Number(pid)) === started
}

/** The id of the living process that holds the data folder, or null. */
export function holder(dataDir: string): number | null {
  const text = read(path(dataDir))
  return isHeld(text) ? Number(text.split(' ')[0]) : null
}

/**
 * Makes this process the only owner of the data folder; returns the way to give it back.
 * A lock whose process is gone counts for nothing, so kill -9 needs no cleaning up by hand.
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = path(dataDir)
  const mine = `${process.pid} ${startTime(process.pid)}`
  const draft = `${lock}.${process.pid}`
  try {
    writeFileSync(draft, mine, { mode: 0o600 })
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        linkSync(draft, lock) // atomic, and never an empty file
        return () => {
          if (read(lock) === mine) rmSync(lock, { force: true })
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const current = read(lock)
      if (isHeld(current)) throw inUse(dataDir, current)
      if (current) takeAway(lock, current)
    }
    throw inUse(dataDir, read(lock))
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Of two processes that find the same dead lock only one may remove it: the other could remove the winner's. */
function takeAway(lock: string, dead: string): void {
  const aside = `${lock}.dead.${process.pid}`
  try {
    renameSync(lock, aside)
    if (read(aside) !== dead) linkSync(aside, lock)
  } catch {
    // Somebody else was faster; the next attempt sees who.
  } finally {
    rmSync(aside, { force: true })
  }
}

const inUse = (dataDir: string, text: string) =>
  new StartupError(
    `The data folder ${dataDir} is already in use by the running server with process id ${text.split(' ')[0]}. Stop it, or set DATA_DIR to another folder.`,
  )
