import type { Course } from '@vondrona/rules/races/course'
import { courseReading, course as limits } from '@vondrona/rules/races/course'
import type { Kernel } from '../../../kernel/context.ts'
import { inChild, TaskExceeded } from '../../../kernel/limits/in-child.ts'
import { makePool } from '../../../kernel/limits/pools.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { IncomingFile } from '../../uploads/index.ts'
import type { AnswerOfReader, GpxToRead } from './reader.ts'

const readers = perProcess(() => makePool(courseReading.readers, courseReading.waiting, 10))

const refuse = (key: string, params?: Record<string, number>) =>
  new Refusal('BAD_USER_INPUT', key, {
    field: key === 'organising.course.cutTooLong' ? 'cutStart' : 'file',
    ...(params && { params }),
  })

/** The course that a GPX file has, without what is cut off; refused where there is none. */
export async function readCourse(
  kernel: Kernel,
  file: unknown,
  cuts: Omit<GpxToRead, 'bytes'>,
): Promise<{ course: Course; tracks: number }> {
  if (!(file instanceof IncomingFile)) throw refuse('organising.course.noFile')
  if (file.size === null || file.size > limits.maxBytes) throw refuse('organising.course.tooLarge')
  const answer = await readers(kernel).run(async () => {
    const work = { ...cuts, bytes: new Uint8Array(await file.read()) } satisfies GpxToRead
    return inChild<AnswerOfReader>(new URL('./reader.ts', import.meta.url), work, courseReading).catch((error) => {
      if (error instanceof TaskExceeded) return { problem: 'organising.course.tooLarge', n: null } as const
      throw error
    })
  })
  if ('course' in answer) return answer
  throw refuse(answer.problem, answer.n === null ? undefined : { n: answer.n })
}
