import { reportInput } from '@vondrona/rules/reports'
import { reportServer } from '@vondrona/rules/reports/constants'
import type { Context } from '../../kernel/context.ts'
import { makePool } from '../../kernel/limits/pools.ts'
import { parse } from '../../kernel/parse.ts'
import { perProcess } from '../../kernel/per-process.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { reportableOf } from './reportables.ts'
import { addReporter, hasReported, type NewReporter, type Thing } from './store.ts'

const perMember = {
  name: 'reports',
  points: reportServer.perMemberPerHour,
  seconds: 3600,
}

/**
 * R-GAP-21: many reports of one thing are one line, and one member counts once in it. True: it was heard; false: this
 * member had reported it before.
 */
export async function reportContent(ctx: Context, raw: unknown): Promise<boolean> {
  const { id: userId } = ctx.require('reportContent')
  const { kind, id, reason, note } = parse(reportInput, raw)
  const thingId = id.toLowerCase()
  await ctx.limits.spend(perMember, userId)
  return turnsOf(ctx).run(() => hear(ctx, userId, { kind, thingId, reason, note: note ?? '' }))
}

/** A crowd that reports at once waits here, and leaves the database to everybody else. */
const turnsOf = perProcess(() => makePool(reportServer.atOnce, reportServer.queue, reportServer.retryAfter))

async function hear(ctx: Context, userId: string, { kind, thingId, reason, note }: Said): Promise<boolean> {
  const thing = (await reportableOf(ctx, kind)?.find(ctx, [thingId]))?.get(thingId)
  if (!thing) throw new Refusal('NOT_FOUND', 'reports.notFound')
  if (thing.ownerId === userId) throw new Refusal('FORBIDDEN', 'reports.own')
  if (await hasReported(ctx.db, userId, { kind, thingId })) return false
  const line = { id: ctx.newId(), kind, thingId, ownerId: thing.ownerId, createdAt: ctx.now() }
  const heard = await addReporter(ctx.db, line, { userId, reason, note })
  if (heard?.reporters === 1) ctx.publish('reports.changed', { id: heard.reportId })
  return heard !== null
}

type Said = Thing & Pick<NewReporter, 'reason' | 'note'>
