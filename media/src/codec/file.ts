/**
 * Work on a file, in a process of its own:
 *
 *   node media/src/codec/file.ts import FROM TO.mp4          a browser's recording becomes a part (fragmented MP4)
 *   node media/src/codec/file.ts picture FILE SECOND OUT.jpg
 *
 * Prints one line of JSON. Exit code 1 and a sentence when it cannot be done.
 */
import { writeFileSync } from 'node:fs'
import { openCodecs } from './index.ts'

const [verb = '', from = '', second = '', third = ''] = process.argv.slice(2)
const codecs = await openCodecs()

async function run(): Promise<unknown> {
  if (verb === 'import' && second) return codecs.importFile(from, second)
  if (verb !== 'picture' || !third) throw new Error('Usage: import FROM TO.mp4, or picture FILE SECOND OUT.jpg')
  const jpeg = await codecs.pictureOfFile(from, Number(second))
  writeFileSync(third, jpeg)
  return { bytes: jpeg.length }
}

try {
  console.log(JSON.stringify(await run()))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await codecs.close()
}
