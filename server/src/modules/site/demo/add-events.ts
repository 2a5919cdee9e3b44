import { asInMadagascar, fromMadagascar } from '@vondrona/rules/dates'
import { makeCourse } from '@vondrona/rules/races/course'
import { findUserByEmail } from '../../accounts/index.ts'
import { createEvent, updateEvent } from '../../events/index.ts'
import { saveRace, storeCourse } from '../../races/index.ts'
import type { DemoContext } from './demo-context.ts'
import { demoCourse } from './demo-course.ts'
import { demoEmail } from './demo-people.ts'
import { demoEvents } from './events.ts'
import { inThePast } from './past-context.ts'
import { demoRaces } from './races.ts'
import type { SceneName } from './scenes.ts'

const [hour, day] = [3_600_000, 86_400_000]

/** R-GEN-19, R-EVT-02: the race weekend as its editor announced it a week ago. Returns the ids by title. */
export async function addEvents(
  { kernel, tx, now }: DemoContext,
  covers: ReadonlyMap<SceneName, string>,
  saturday: Date,
): Promise<Map<string, string>> {
  const [editor, admin] = await Promise.all(
    ['redaction', 'admin'].map((login) => findUserByEmail(tx, demoEmail(login))),
  )
  if (!editor || !admin) throw new Error('the demo has no editor or no admin')
  const ids = new Map<string, string>()
  for (const [n, event] of demoEvents.entries()) {
    const as = (person: typeof editor) =>
      inThePast(kernel, tx, { at: new Date(now.getTime() - 7 * day + n * hour), as: person })
    const { day: after, hour: at, hours, cover, isMit, applicationTypes = [], ...input } = event
    const start = new Date(saturday.getTime() + after * day + at * hour)
    const { id } = await createEvent(as(editor), {
      ...input,
      status: 'published',
      date: start,
      endDate: new Date(start.getTime() + hours * hour),
      coverId: covers.get(cover),
      applicationTypes: applicationTypes.map(({ daysBefore, ...type }) => ({
        ...type,
        applicationDeadline: new Date(start.getTime() - daysBefore * day),
      })),
    })
    if (isMit) await updateEvent(as(admin), id, { isMit })
    const race = demoRaces[event.title]
    if (race) await saveRace(as(admin), { eventId: id, ...race })
    const course = race?.distanceMetres === 10_000 && makeCourse(demoCourse(), { cutStart: 0, cutEnd: 0 })
    if (typeof course === 'object') await storeCourse(as(admin), { eventId: id, course })
    ids.set(event.title, id)
  }
  return ids
}

/** Midnight in Madagascar of the first Saturday that is at least three weeks away. */
export function raceSaturday(now: Date): Date {
  const shown = asInMadagascar(new Date(now.getTime() + 21 * day))
  const ahead = (6 - shown.getUTCDay() + 7) % 7
  const date = new Date(shown.getTime() + ahead * day).toISOString().slice(0, 10)
  return new Date(fromMadagascar(`${date}T00:00`) as string) // never null: the date is one
}
