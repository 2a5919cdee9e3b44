import { later as limits } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/shell/later'
import { weightText } from '@vondrona/rules/uploads/view'
import { language, textOf } from '../texts/texts.ts'
import { Gone, isComplete, type Kept, NoRoom } from './later.ts'

/** In words why a thing is not kept. */
export function whyNot(error: unknown): Promise<string> {
  if (error instanceof Gone) return textOf(texts, 'later.gone', { title: error.message })
  if (!(error instanceof NoRoom)) return textOf(texts, 'later.cut')
  if (!error.bytes) return textOf(texts, 'later.noRoom')
  const weight = (bytes: number) => weightText(bytes, language())
  const size = weight(error.bytes.needed)
  // What is larger than the whole budget does not fit either when everything else is removed.
  if (error.bytes.needed > limits.budget) return textOf(texts, 'later.tooLarge', { size, most: weight(limits.budget) })
  return textOf(texts, 'later.noRoomFor', { size, left: weight(error.bytes.left) })
}

/** In words that a thing is not whole although nothing failed; nothing where it is, or where it is not wanted any more. */
export async function whyStopped(received: Kept, still: Kept | undefined): Promise<string | undefined> {
  return still && !isComplete(received) ? textOf(texts, 'later.stopped') : undefined
}
