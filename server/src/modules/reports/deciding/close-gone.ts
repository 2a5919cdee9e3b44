import { waitingStatuses } from '@vondrona/rules/reports'
import { reportServer } from '@vondrona/rules/reports/constants'
import type { Context } from '../../../kernel/context.ts'
import { thingsOf } from '../reportables.ts'
import { type ReportRow, waitingLines } from '../store.ts'
import { closeLine } from './close-line.ts'

/**
 * Job: closes the lines of what vanished without a word to this domain: the messages of a deleted live, what went with an
 * account, an entry that the public votes for no more.
 */
export async function closeGone(ctx: Context): Promise<void> {
  for (const status of waitingStatuses) {
    let after: string | undefined
    do {
      const lines = await waitingLines(ctx.db, status, { after, limit: reportServer.lookedAtPerTurn })
      await closeThoseGone(ctx, lines)
      after = lines.length === reportServer.lookedAtPerTurn ? lines.at(-1)?.id : undefined
    } while (after)
  }
}

async function closeThoseGone(ctx: Context, lines: readonly ReportRow[]) {
  const things = await thingsOf(ctx, lines)
  for (const { id, status } of lines.filter((line) => !things.has(line.id)))
    await ctx.transaction((tx) => closeLine(tx, ctx, { id, seen: status }, 'vanish'))
}
