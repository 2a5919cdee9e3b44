import { waitingCap } from '@vondrona/rules/constants'
import { lateAfter } from '@vondrona/rules/outbox/constants'
import type { Context } from '../../kernel/context.ts'
import type { Health } from '../../kernel/figures/overview.ts'
import { countFailed, countLate } from './store.ts'

/** F-ADM-09: mails and SMS that failed, and those that wait longer than they should. */
export async function deliveryHealth({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Health> {
  const before = new Date(now().getTime() - lateAfter)
  const [failed, late] = await Promise.all([countFailed(db, waitingCap), countLate(db, before, waitingCap)])
  return { state: late > 0 ? 'failing' : failed > 0 ? 'warning' : 'ok', value: failed + late }
}
