import { raceServer } from '@vondrona/rules/races/constants'
import type { Kernel } from '../../../../kernel/context.ts'
import { inChild, TaskExceeded } from '../../../../kernel/limits/in-child.ts'
import { makePool } from '../../../../kernel/limits/pools.ts'
import { perProcess } from '../../../../kernel/per-process.ts'
import { Refusal } from '../../../../kernel/refusal.ts'
import { IncomingFile } from '../../../uploads/index.ts'
import type { AnswerOfReader, FileOfResults } from './reader.ts'

const { results: limits } = raceServer
const readers = perProcess(() => makePool(limits.readers, limits.waiting, 10))

const refuse = (key: string) => new Refusal('BAD_USER_INPUT', `organising.result.${key}`, { field: 'file' })

export type UnderstoodFile = Extract<AnswerOfReader, { understood: unknown }>['understood']

/** What a file of results says; refused where it is no list, or more than any list. */
export async function readResultsFile(
  kernel: Kernel,
  file: unknown,
  input: Omit<FileOfResults, 'bytes' | 'most'>,
): Promise<UnderstoodFile> {
  if (!(file instanceof IncomingFile)) throw refuse('noFile')
  if (file.size === null || file.size > limits.maxBytes) throw refuse('tooLarge')
  const answer = await readers(kernel).run(async () => {
    const bytes = new Uint8Array(await file.read())
    const work = { ...input, bytes, most: limits.lines } satisfies FileOfResults
    return inChild<AnswerOfReader>(new URL('./reader.ts', import.meta.url), work, limits.reading).catch((error) => {
      if (error instanceof TaskExceeded) return { unreadable: 'tooLarge' } as const
      throw error
    })
  })
  if ('understood' in answer) return answer.understood
  throw refuse(answer.unreadable === 'empty' ? 'noFile' : answer.unreadable)
}
