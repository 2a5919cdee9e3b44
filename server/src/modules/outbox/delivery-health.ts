import { waitingCap } from '@vondrona/rules/constants'
import { lateAfter, stoppedCounts } from '@vondrona/rules/outbox/constants'
import type { Context } from '../../kernel/context.ts'
import type { Health } from '../../kernel/figures/overview.ts'
import { countFailed, countLate, countStopped } from './store.ts'

/** F-ADM-09: mails and SMS that failed, that a budget stopped lately, and that wait longer than they should. */
export async function deliveryHealth({ db, now: clock }: Pick<Context, 'db' | 'now'>): Promise<Health> {
  const now = clock()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const [failed, stopped, late] = await Promise.all([
    countFailed(db, waitingCap),
    countStopped(db, ago(stoppedCounts), waitingCap),
    countLate(db, { before: ago(lateAfter), now }, waitingCap),
  ])
  const left = failed + stopped
  return { state: late > 0 ? 'failing' : left > 0 ? 'warning' : 'ok', value: left + late }
}
