import { lstat, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { readHead } from './read.ts'

/** Of each of the last `days` days, and of each of the last `weeks` weeks, the newest backup is kept. */
export interface Keep {
  days: number
  weeks: number
}

const day = 24 * 60 * 60 * 1000
const most = 1000

/** Reads `7d,4w`. */
export function parseKeep(text: string): Keep {
  const keep = { days: 0, weeks: 0 }
  for (const part of text.split(',')) {
    const [, number, unit] = /^(\d{1,4})([dw])$/.exec(part.trim()) ?? []
    if (!unit || Number(number) > most) throw new StartupError(`--keep ${text} is not understood: --keep 7d,4w.`)
    keep[unit === 'd' ? 'days' : 'weeks'] = Number(number)
  }
  if (keep.days + keep.weeks === 0) throw new StartupError(`--keep ${text} would keep nothing: --keep 7d,4w.`)
  return keep
}

/** The name of a backup that was not given one: its time. Only folders that are named so are ever removed. */
export const nameOf = (at: Date) => at.toISOString().replace(/[-:]/g, '').slice(0, 15)
const isOurs = /^\d{8}T\d{6}$/
const isLeaving = /^\d{8}T\d{6}\.removed$/

interface Found {
  name: string
  at: Date
}

/** Days and weeks (from Monday) are those of UTC, as in the names. The newest one, and what is of the future, stays. */
export function chooseOld(found: readonly Found[], { days, weeks }: Keep, now: Date): string[] {
  const dayOf = (at: Date) => Math.floor(at.getTime() / day)
  const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7) // 1970 began on a Thursday
  const taken = new Set<string>()
  const takes = (kind: string, number: number, isRecent: boolean) => {
    const place = `${kind}${number}`
    if (!isRecent || taken.has(place)) return false
    taken.add(place)
    return true
  }
  return found
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .filter(({ at }, index) => {
      const daily = takes('day', dayOf(at), dayOf(at) > dayOf(now) - days)
      const weekly = takes('week', weekOf(at), weekOf(at) > weekOf(now) - weeks)
      return index > 0 && at <= now && !daily && !weekly
    })
    .map(({ name }) => name)
}

/**
 * Removes what is older than `keep` says, in the folder in which backups lie: only complete backups that were named
 * after their time and contain nothing else. What was begun and never finished is left to `removeAbandoned`.
 */
export async function removeOld(folder: string, keep: Keep, now: Date): Promise<{ removed: string[]; odd: string[] }> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory()) // no links
  const names = entries.map(({ name }) => name)
  for (const name of names.filter((one) => isLeaving.test(one))) await rm(join(folder, name), { recursive: true })
  const found: Found[] = []
  const odd = names.filter((name) => name.endsWith('.unfinished'))
  for (const name of names.filter((one) => isOurs.test(one))) {
    const at = await timeOf(join(folder, name))
    if (at) found.push({ name, at })
    else odd.push(name)
  }
  const removed = chooseOld(found, keep, now)
  for (const name of removed) {
    const leaving = join(folder, `${name}.removed`) // half removed it must not look complete
    await rename(join(folder, name), leaving)
    await rm(leaving, { recursive: true })
  }
  return { removed, odd }
}

/** Without a byte for so long: whatever wrote it was killed. */
const abandonedAfter = 24 * 60 * 60 * 1000 // ms
const isUnfinished = /^\d{8}T\d{6}\.unfinished$/

/**
 * Removes what backups left that were killed, each as large as a backup: they would be what the next one has no room
 * for. Only folders that were named after their time, and in which nothing was written for a day.
 */
export async function removeAbandoned(folder: string, now = new Date()): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const removed: string[] = []
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (!entry.isDirectory() || !isUnfinished.test(entry.name)) continue
    if ((await lastWrite(path)) > now.getTime() - abandonedAfter) continue
    await rm(path, { recursive: true })
    removed.push(entry.name)
  }
  return removed
}

async function lastWrite(folder: string): Promise<number> {
  const below = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [folder, ...below.map(({ parentPath, name }) => join(parentPath, name))]
  return Math.max(...(await Promise.all(paths.map(async (path) => (await lstat(path)).mtimeMs))))
}

const parts = new Set(['tables', 'files', 'data', 'manifest.json', 'keys.sealed'])
const streams = new Set(['contents.json', 'secrets.json'])

/** When a backup was made; null when the folder is none, or holds something else, too. */
async function timeOf(folder: string): Promise<Date | null> {
  const names = await readdir(folder)
  if (!names.every((name) => parts.has(name) || streams.has(name.replace(/\.sealed$/, '')))) return null
  const head = await readHead(folder).catch(() => null)
  return head && new Date(head.createdAt)
}
