import { courseView } from '@vondrona/rules/races/offer'
import { callKept } from '../../../lib/api/kept-answers.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { CourseDrawing } from './course-drawing.tsx'
import { RaceCourseDocument } from './operations.generated.ts'
import { useOfferSpeech } from './speech.ts'

/** The course of a race at the end of another page; nothing where it has none, or while it is not there. */
export function RaceCourse({ eventId, className }: { eventId: string; className?: string }) {
  const speech = useOfferSpeech()
  const { data } = useAnswer(() => callKept(RaceCourseDocument, { eventId }), eventId)
  const course = data?.data.race?.course
  return course ? <CourseDrawing className={className ?? ''} view={courseView(course, speech)} /> : null
}
