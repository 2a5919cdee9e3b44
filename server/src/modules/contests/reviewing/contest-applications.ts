import { entryStatuses } from '@vondrona/rules/contests'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { type Pagination, pageOf, pageStart } from '../../../kernel/paging.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { noteRead } from '../../audit/index.ts'
import { contestFor } from '../find-contest.ts'
import { refuseBlind } from '../judging/refuse-blind.ts'
import { unknownEntry } from '../refusals.ts'
import { type SeenEntry, seenEntries, seenEntry } from '../seen-entries.ts'
import { findContest, findEntry } from '../store.ts'
import { countByStatus, listEntries } from './store.ts'

/** `ContestApplicationPage` of the contract. */
export type SeenEntryPage = Awaited<ReturnType<typeof contestApplications>>

/** For the organiser: what was sent. */
export async function contestApplications(
  ctx: Context,
  contestId: string,
  status?: string | null,
  pagination?: Pagination | null,
) {
  const contest = await contestFor(ctx, 'contestApplications', contestId)
  await refuseBlind(ctx, ctx.db, contest)
  const { after, limit } = pageStart(pagination)
  const of = status ? entryStatuses.find((one) => one === status) : undefined
  if (status && !of) throw badInput([{ field: 'status', key: 'shell.badInput' }])
  const rows = await listEntries(ctx.db, contest.id, { status: of, after, limit: limit + 1 })
  const page = pageOf(rows, limit)
  if (contest.organizerId !== ctx.actor?.id) await noteRead(ctx, 'contestApplications', page.items.length)
  return {
    ...page,
    items: seenEntries(ctx, page.items),
    counts: async () =>
      (await countByStatus(ctx.db, contest.id)).map((row) => ({ status: row.status, count: Number(row.count) })),
  }
}

/** One's own, or for its organiser what was sent. To everybody else it does not exist. */
export async function contestApplication(ctx: Context, id: string): Promise<SeenEntry> {
  const actor = ctx.require('contestApplication')
  const row = isId(id) ? await findEntry(ctx.db, id) : undefined
  if (!row) throw unknownEntry()
  if (row.userId === actor.id) return seenEntry(ctx, row)
  const contest = row.appliedAt ? await findContest(ctx.db, row.contestId) : undefined
  if (!contest || !ctx.may('contestApplications', contest.organizerId)) throw unknownEntry()
  await refuseBlind(ctx, ctx.db, contest)
  return seenEntry(ctx, row)
}
