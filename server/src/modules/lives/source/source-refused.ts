import { isOver, type SourceProblem, sourceProblems } from '@vondrona/rules/lives'
import { live as limits } from '@vondrona/rules/lives/constants'
import { cutTo } from '@vondrona/rules/typed'
import type { Context } from '../../../kernel/context.ts'
import type { LiveRow } from '../live-row.ts'
import { keepRefusal } from './store.ts'

const known = (problem: string): SourceProblem =>
  (sourceProblems as readonly string[]).includes(problem) ? (problem as SourceProblem) : 'unknown'

/**
 * The source of a live was not taken: the studio says why. The same reason is written once in a while only: a program
 * tries again every few seconds, and with a wrong key anybody may.
 */
export async function sourceRefused(ctx: Context, row: LiveRow, problem: string, detail = ''): Promise<void> {
  if (isOver(row.status)) return
  const refusal = {
    liveId: row.id,
    problem: known(problem),
    detail: cutTo(detail.replace(/[^\p{L}\p{N} .,:/×-]/gu, ''), limits.refusalDetail),
    refusedAt: ctx.now(),
  }
  await keepRefusal(ctx.db, refusal, limits.refusalEvery)
}
