import { raceServer } from '@vondrona/rules/races/constants'
import { drawCourse } from '@vondrona/rules/races/course'
import type { Language } from '@vondrona/rules/texts'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { letterhead } from '../../../kernel/pdf/letterhead.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { eventsOf } from '../../events/index.ts'
import { coursesOf } from '../course/store.ts'
import { certificateDocument } from '../documents/certificate.ts'
import { racesById } from '../races/store.ts'
import { findResult, finishersBeside } from './store.ts'

const perAddress = declareAddressLimit({
  name: 'certificates',
  points: raceServer.certificatesPerHour,
  seconds: 3600,
  why: 'Each is a PDF that is drawn.',
})

export const certificatePath = (id: string): string => `/api/races/certificates/${id}.pdf`

/** F-RACE-15: the certificate of who finished a race whose results are published; NOT_FOUND of anybody else. */
export async function showCertificate(
  ctx: Context,
  id: string,
  language: Language,
): Promise<{ name: string; bytes: Buffer }> {
  const result = isId(id) ? await findResult(ctx.db, id.toLowerCase()) : undefined
  const race = result && (await racesById(ctx.db, [result.eventId])).get(result.eventId)
  const event = result && (await eventsOf(ctx.db, [result.eventId])).get(result.eventId)
  if (!race?.resultsPublishedAt || !event || result?.status !== 'finished' || result.fullName === '')
    throw new Refusal('NOT_FOUND', 'organising.certificateUnknown')
  await ctx.limits.spendFrom(perAddress, ctx)
  const { all, ofGender, ofCategory } = await finishersBeside(ctx.db, result)
  const rank = (position: number | null, count: number) => (position === null ? null : { rank: position, count })
  const byCategory = rank(result.categoryPosition, ofCategory)
  const course = (await coursesOf(ctx.db, [event.id])).get(event.id)
  const head = await letterhead(ctx, language)
  const document = certificateDocument(head, {
    name: result.fullName,
    bib: result.bib,
    race: event.title,
    laps: result.laps,
    time: result.timeMs,
    overall: rank(result.position, all),
    bySex: rank(result.genderPosition, ofGender),
    byCategory: byCategory && { ...byCategory, category: result.category ?? '' },
    place: event.location,
    date: event.startsAt ?? ctx.now(),
    course: course ? drawCourse(course.course) : null,
  })
  return { name: `certificat-${result.bib.replace(/[^\w-]/g, '')}.pdf`, bytes: await ctx.pdf.render(document) }
}
