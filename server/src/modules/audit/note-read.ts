import { notedReads } from '@vondrona/rules/audit/constants'
import type { Context } from '../../kernel/context.ts'
import type { Limits } from '../../kernel/limits/limits.ts'
import { writeAudit } from './write-audit.ts'

interface Reading {
  since: number
  /** Not in the log yet. */
  rows: number
}

/** In memory, as the limits are: what each administrator reads of each list. */
const readings = new WeakMap<Limits, Map<string, Reading>>()

/**
 * Lists of personal data that somebody of the team reads: the first page is a line in the log, then one for every few
 * minutes of reading or every so many rows. Leafing leaves a trace, carrying everything away a long one.
 */
export async function noteRead(ctx: Context, list: string, rows: number): Promise<void> {
  if (!ctx.actor || rows === 0) return
  const all = readings.get(ctx.limits) ?? new Map<string, Reading>()
  readings.set(ctx.limits, all)
  const key = `${ctx.actor.id} ${list}`
  const known = all.get(key)
  const now = ctx.now().getTime()
  if (known) known.rows += rows
  if (known && known.rows < notedReads.rows && now - known.since < notedReads.every) return
  all.set(key, { since: now, rows: 0 })
  await writeAudit(ctx.db, ctx, 'data.listed', { detail: { list, rows: known?.rows ?? rows } })
}
