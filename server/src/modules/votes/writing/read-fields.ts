import type { VoteInput, VoteStatus } from '@vondrona/rules/votes'
import { vote as limits } from '@vondrona/rules/votes/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { badInput, type FieldRefusal } from '../../../kernel/refusal.ts'
import { imageIdAt, imagesOf } from '../../uploads/index.ts'
import type { VoteRow } from '../store.ts'

/** What an editor writes of a vote. */
export type Fields = Pick<
  VoteRow,
  'title' | 'description' | 'coverId' | 'allowMultiple' | 'isSecret' | 'results' | 'endDate'
>

const nothing: Fields = {
  title: '',
  description: '',
  coverId: null,
  allowMultiple: false,
  isSecret: false,
  results: 'always',
  endDate: null,
}

/**
 * The vote as it is after the input. Absent = unchanged; null empties what may be empty. A secret vote shows its results
 * at its end, whether that is said or not.
 */
export async function readFields(tx: Tx, ctx: Context, before: Fields | null, input: VoteInput): Promise<Fields> {
  const old = before ?? nothing
  const isSecret = input.isSecret ?? old.isSecret
  const results = input.results ?? (isSecret ? 'ended' : old.results)
  const endDate = input.endDate === undefined ? old.endDate : input.endDate
  const title = input.title ?? old.title
  const problems: FieldRefusal[] = [
    ...(title === '' ? [{ field: 'title', key: 'votes.titleTooShort' }] : []),
    ...(isSecret && results !== 'ended' ? [{ field: 'results', key: 'votes.secretShows' }] : []),
    ...(input.endDate ? dateProblems(ctx, input.endDate) : []),
  ]
  if (problems.length > 0) throw badInput(problems)
  const coverId = await readCover(tx, input)
  return {
    title,
    description: input.description === undefined ? old.description : (input.description ?? ''),
    coverId: coverId === undefined ? old.coverId : coverId,
    allowMultiple: input.allowMultiple ?? old.allowMultiple,
    isSecret,
    results,
    endDate,
  }
}

export function dateProblems(ctx: Context, end: Date): FieldRefusal[] {
  const ahead = end.getTime() - ctx.now().getTime()
  if (ahead <= 0) return [{ field: 'endDate', key: 'votes.datePast' }]
  return ahead > limits.longest ? [{ field: 'endDate', key: 'votes.dateTooFar' }] : []
}

/** Ballots are taken from the opening on: by then it has options, and an end that is not over. */
export function openingProblems(
  ctx: Context,
  status: VoteStatus,
  { endDate }: Fields,
  options: number,
): FieldRefusal[] {
  if (status !== 'active') return []
  const tooFew = options < limits.options.min ? [{ field: 'options', key: 'votes.optionsTooFew' }] : []
  return [...tooFew, ...(endDate ? dateProblems(ctx, endDate) : [])]
}

/** The cover's id, null to take it away, undefined to leave it. Only pictures that were uploaded here. */
async function readCover(tx: Tx, { coverId, coverImage }: VoteInput): Promise<string | null | undefined> {
  const field = coverId === undefined ? 'coverImage' : 'coverId'
  const sent = coverId === undefined ? coverImage : coverId
  if (!sent) return sent === '' ? null : sent
  const id = field === 'coverId' ? sent.toLowerCase() : imageIdAt(sent)
  if (!id || !(await imagesOf(tx, [id])).has(id)) throw badInput([{ field, key: 'votes.coverUnknown' }])
  return id
}
