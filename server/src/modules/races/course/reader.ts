/** Reads GPX files, one at a time, in a process of its own. What is cut off does not even reach the server's. */
import { type Course, makeCourse, type NoCourse } from '@vondrona/rules/races/course'
import { GpxProblem, readGpx, type UnreadableGpx } from './read-gpx.ts'

export interface GpxToRead {
  bytes: Uint8Array<ArrayBuffer>
  cutStart: number
  cutEnd: number
}
export type AnswerOfReader =
  | { course: Course; tracks: number }
  | { problem: UnreadableGpx | NoCourse; n: number | null }

function answer({ bytes, ...cuts }: GpxToRead): AnswerOfReader {
  try {
    const { tracks, ...track } = readGpx(bytes)
    const course = makeCourse(track, cuts)
    return typeof course === 'string' ? { problem: course, n: null } : { course, tracks }
  } catch (error) {
    if (error instanceof GpxProblem) return { problem: error.key, n: error.n }
    throw error
  }
}

process.on('message', (work: GpxToRead) => {
  process.send?.(answer(work))
})
