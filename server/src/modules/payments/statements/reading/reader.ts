/** Reads one statement, in a process of its own. */
import { type Asked, readBytes } from './read-bytes.ts'

process.once('message', async (asked: Asked) => {
  process.send?.(await readBytes(asked))
})
