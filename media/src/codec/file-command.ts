/**
 * Command-line program for work on a file:
 *
 *   node media/src/codec/file-command.ts import FROM TO.mp4   a browser's recording becomes a part (fragmented MP4)
 *   node media/src/codec/file-command.ts picture FILE SECOND OUT.jpg
 *
 * Prints one line of JSON. Exits with code 1 and a message when it fails.
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
