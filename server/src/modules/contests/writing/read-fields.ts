import type { ContestInput } from '@vondrona/rules/contests'
import { contest as limits } from '@vondrona/rules/contests/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { badInput, type FieldRefusal, Refusal } from '../../../kernel/refusal.ts'
import { imageIdAt, imagesOf } from '../../uploads/index.ts'
import { type ContestRow, isEntered } from '../store.ts'

/** What an organiser writes of a contest, without its form. */
export type Fields = Pick<
  ContestRow,
  | ('name' | 'description' | 'category' | 'level' | 'applicationDeadline' | 'startDate' | 'endDate' | 'prize')
  | ('requirements' | 'coverId' | 'maxParticipants' | 'fee')
>

const nothing: Fields = {
  name: '',
  description: '',
  category: '',
  level: 'local',
  applicationDeadline: null,
  startDate: null,
  endDate: null,
  prize: '',
  requirements: '',
  coverId: null,
  maxParticipants: null,
  fee: 0,
}

/** The contest as it is after the input. Absent = unchanged; null empties what may be empty. */
export async function readFields(
  tx: Tx,
  ctx: Context,
  before: ContestRow | null,
  input: ContestInput,
): Promise<Fields> {
  const old: Fields = before ?? nothing
  const text = (name: 'description' | 'category' | 'prize' | 'requirements') =>
    input[name] === undefined ? old[name] : (input[name] ?? '')
  const value = <N extends 'applicationDeadline' | 'startDate' | 'endDate' | 'maxParticipants'>(name: N): Fields[N] =>
    (input[name] === undefined ? old[name] : input[name]) as Fields[N]
  const fields = {
    name: input.name ?? old.name,
    description: text('description'),
    category: text('category'),
    level: input.level ?? old.level,
    applicationDeadline: value('applicationDeadline'),
    startDate: value('startDate'),
    endDate: value('endDate'),
    prize: text('prize'),
    requirements: text('requirements'),
    maxParticipants: value('maxParticipants'),
    fee: input.fee === undefined ? old.fee : (input.fee ?? 0),
  }
  const problems = [
    ...(fields.name === '' ? [{ field: 'name', key: 'contests.nameTooShort' }] : []),
    ...dateProblems(ctx, old, fields),
    ...(fields.maxParticipants !== null && fields.maxParticipants < (before?.currentParticipants ?? 0)
      ? [{ field: 'maxParticipants', key: 'contests.placesBelow' }]
      : []),
  ]
  if (before && fields.fee !== before.fee && (await isEntered(tx, before.id)))
    throw new Refusal('CONFLICT', 'contests.feeFrozen', { field: 'fee' })
  if (problems.length > 0) throw badInput(problems)
  const coverId = await readCover(tx, input)
  return { ...fields, coverId: coverId === undefined ? old.coverId : coverId }
}

const sameTime = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()

/** A date that was chosen long ago is not refused for being over now. */
function dateProblems(ctx: Context, old: Fields, next: Omit<Fields, 'coverId'>): FieldRefusal[] {
  const latest = new Date(ctx.now())
  latest.setUTCFullYear(latest.getUTCFullYear() + limits.yearsAhead)
  const { applicationDeadline: deadline, startDate: start, endDate: end } = next
  const tooFar = (['applicationDeadline', 'startDate', 'endDate'] as const)
    .filter((name) => !sameTime(next[name], old[name]) && next[name] && next[name] > latest)
    .map((field) => ({ field, key: 'contests.dateTooFar' }))
  return [
    ...tooFar,
    ...(deadline && !sameTime(deadline, old.applicationDeadline) && deadline <= ctx.now()
      ? [{ field: 'applicationDeadline', key: 'contests.datePast' }]
      : []),
    ...(start && end && end < start ? [{ field: 'endDate', key: 'contests.endBeforeStart' }] : []),
    ...(deadline && end && deadline > end ? [{ field: 'applicationDeadline', key: 'contests.deadlineAfterEnd' }] : []),
  ]
}

/** The cover's id, null to take it away, undefined to leave it. Only pictures that were uploaded here. */
async function readCover(tx: Tx, { coverId, image }: ContestInput): Promise<string | null | undefined> {
  const field = coverId === undefined ? 'image' : 'coverId'
  const sent = coverId === undefined ? image : coverId
  if (!sent) return sent === '' ? null : sent
  const id = field === 'coverId' ? sent.toLowerCase() : imageIdAt(sent)
  if (!id || !(await imagesOf(tx, [id])).has(id)) throw badInput([{ field, key: 'contests.coverUnknown' }])
  return id
}
