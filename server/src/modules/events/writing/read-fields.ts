import { type EventInput, overAt } from '@vondrona/rules/events'
import { event as limits } from '@vondrona/rules/events/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { badInput, type FieldRefusal } from '../../../kernel/refusal.ts'
import { imageIdAt, imagesOf } from '../../uploads/index.ts'
import type { EventRow } from '../store.ts'

/** What an editor writes of an event. */
export type Fields = Pick<
  EventRow,
  | 'title'
  | 'description'
  | 'startsAt'
  | 'endsAt'
  | 'overAt'
  | 'location'
  | 'latitude'
  | 'longitude'
  | 'coverId'
  | 'isMit'
>

const nothing: Omit<Fields, 'title'> = {
  description: '',
  startsAt: null,
  endsAt: null,
  overAt: null,
  location: '',
  latitude: null,
  longitude: null,
  coverId: null,
  isMit: false,
}

/** The event as it is after the input. Absent = unchanged; null empties what may be empty. */
export async function readFields(tx: Tx, ctx: Context, before: Fields | null, input: EventInput): Promise<Fields> {
  const old = before ?? { ...nothing, title: '' }
  const title = input.title ?? old.title
  if (title === '') throw badInput([{ field: 'title', key: 'events.titleTooShort' }])
  const startsAt = input.date === undefined ? old.startsAt : input.date
  const endsAt = input.endDate === undefined ? old.endsAt : input.endDate
  const latitude = input.latitude === undefined ? old.latitude : input.latitude
  const longitude = input.longitude === undefined ? old.longitude : input.longitude
  const problems = [
    ...dateProblems(ctx, startsAt, endsAt, input.date != null),
    ...((latitude === null) === (longitude === null) ? [] : [{ field: 'latitude', key: 'events.placeInvalid' }]),
  ]
  if (problems.length > 0) throw badInput(problems)
  const isMit = input.isMit ?? old.isMit
  if (isMit !== old.isMit) ctx.require('markMitEvent')
  const coverId = await readCover(tx, input)
  const isDateOpen = old.startsAt !== null && old.overAt === null && sameTime(startsAt, old.startsAt)
  return {
    title,
    description: input.description === undefined ? old.description : (input.description ?? ''),
    location: input.location === undefined ? old.location : (input.location ?? ''),
    startsAt,
    endsAt,
    overAt: startsAt && !isDateOpen ? overAt(startsAt, endsAt) : null, // postponed without a date, it is never over
    latitude,
    longitude,
    coverId: coverId === undefined ? old.coverId : coverId,
    isMit,
  }
}

export const sameTime = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()

/** `isNew`: a date that was chosen long ago is not refused for being far away. */
export function dateProblems(ctx: Context, start: Date | null, end: Date | null, isNew: boolean): FieldRefusal[] {
  const latest = new Date(ctx.now())
  latest.setUTCFullYear(latest.getUTCFullYear() + limits.yearsAhead)
  if (isNew && start && start > latest) return [{ field: 'date', key: 'events.tooFar' }]
  if (!end) return []
  if (!start) return [{ field: 'date', key: 'events.dateInvalid' }]
  if (end < start) return [{ field: 'endDate', key: 'events.endBeforeStart' }]
  if (end.getTime() - start.getTime() > limits.longest) return [{ field: 'endDate', key: 'events.tooLong' }]
  return []
}

/** The cover's id, null to take it away, undefined to leave it. Only pictures that were uploaded here. */
async function readCover(tx: Tx, { coverId, coverImage }: EventInput): Promise<string | null | undefined> {
  const field = coverId === undefined ? 'coverImage' : 'coverId'
  const sent = coverId === undefined ? coverImage : coverId
  if (!sent) return sent === '' ? null : sent
  const id = field === 'coverId' ? sent.toLowerCase() : imageIdAt(sent)
  if (!id || !(await imagesOf(tx, [id])).has(id)) throw badInput([{ field, key: 'events.coverUnknown' }])
  return id
}
