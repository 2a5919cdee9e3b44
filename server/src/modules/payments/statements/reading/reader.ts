/** Reads statements, one at a time, in a process of its own. */
import { type Asked, readBytes } from './read-bytes.ts'

process.on('message', async (asked: Asked) => {
  process.send?.(await readBytes(asked))
})
