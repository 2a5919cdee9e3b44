/**
 * A process that records until it is killed: `node endless.ts FOLDER`. Prints how many seconds it has recorded so far.
 */
import { makeSource } from '../../mp4/testing/source.ts'
import { makeRecorder } from '../index.ts'

const recorder = makeRecorder({ folder: process.argv[2] ?? '', startedAt: new Date(1_700_000_000_000), onClosed() {} })
const source = makeSource({ seconds: 4 })
recorder.track(source.video!)
recorder.track(source.audio!)
for (let given = 0; ; given += 4) {
  for (const frame of source.frames) recorder.frame({ ...frame, dts: frame.dts + given * 1000 })
  await recorder.idle()
  process.stdout.write(`${given + 4}\n`)
}
