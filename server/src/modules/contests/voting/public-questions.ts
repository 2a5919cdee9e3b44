import { telling } from '@vondrona/rules/contests'
import type { Context } from '../../../kernel/context.ts'
import { juryQuestions } from '../judging/jury-questions.ts'
import { blindJuryAmong } from '../judging/refuse-blind.ts'
import type { ContestRow } from '../store.ts'

interface Question {
  fieldName: string
  fieldType: string
}

/** Of the questions that an entry answered, those of which the caller reads the answers as a voter. */
export type PublicQuestions = <Field extends Question>(answered: readonly Field[]) => Field[]

/**
 * F-CON-06, by contest: what the organiser makes public. F-CON-04: of that a jury reads what it judges by and no more,
 * until the contest is over: what is hidden from it can be public.
 */
export async function publicQuestionsOf(
  ctx: Context,
  contests: readonly ContestRow[],
): Promise<Map<string, PublicQuestions>> {
  const blind = await blindJuryAmong(ctx, ctx.db, contests)
  const all = await Promise.all(
    contests.map(async (contest): Promise<[string, PublicQuestions]> => {
      const shown = blind.has(contest.id) ? await juryQuestions(ctx.db, contest) : null
      return [
        contest.id,
        (answered) => (shown ? shown(answered) : answered).filter((field) => isPublic(contest, field)),
      ]
    }),
  )
  return new Map(all)
}

export async function publicQuestions(ctx: Context, contest: ContestRow): Promise<PublicQuestions> {
  return (await publicQuestionsOf(ctx, [contest])).get(contest.id) ?? (() => [])
}

/** An address or a number is not public whatever was chosen, also of questions that were others once. */
const isPublic = ({ publicFields }: { publicFields: readonly string[] }, { fieldName, fieldType }: Question) =>
  publicFields.includes(fieldName) && !telling.some((type) => type === fieldType)
