import { clockTime, longDay } from '@vondrona/rules/dates'
import type { Language } from '@vondrona/rules/texts'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { say } from '../../../kernel/refusal.ts'
import type { EventRow, PostponementRow } from '../../events/index.ts'
import type { ParticipationRow } from '../store.ts'
import { tellRegistrants } from './tell-registrants.ts'

/**
 * In the transaction that asks them, and so once: the place, or the money, by the link of their registration. Who could
 * not be asked in time reads that the place is kept.
 */
export async function tellPostponed(
  tx: Tx,
  ctx: Context,
  rows: readonly ParticipationRow[],
  { reason, toDate, choiceUntil, otherwise }: PostponementRow,
  isLate: boolean,
): Promise<void> {
  for (const [language, some] of Map.groupBy(rows, (row) => row.language)) {
    const word = (key: string) => say(ctx.sentences, language, key)
    const news = { reason, newDate: toDate ? at(toDate, language) : word('orders.dateUnknown') }
    if (isLate) await tellRegistrants(tx, ctx, some, 'postponedKept', news)
    else
      await tellRegistrants(tx, ctx, some, 'postponed', {
        ...news,
        deadline: at(choiceUntil, language),
        otherwise: word(`races.otherwise.${otherwise}`),
      })
  }
}

/** The race is on the day of before: to those who keep their place, and to those who have given it back. */
export async function tellNotPostponed(
  tx: Tx,
  ctx: Context,
  rows: readonly ParticipationRow[],
  { startsAt, overAt }: EventRow,
  who: 'kept' | 'left',
): Promise<void> {
  for (const [language, some] of Map.groupBy(rows, (row) => row.language)) {
    const word = (key: string) => say(ctx.sentences, language, key)
    await tellRegistrants(tx, ctx, some, 'notPostponed', {
      date: startsAt && overAt ? at(startsAt, language) : word('orders.dateUnknown'),
      place: word(`races.notPostponed.${who}`),
    })
  }
}

const at = (when: Date, language: Language) => `${longDay(when, language)}, ${clockTime(when)}`
