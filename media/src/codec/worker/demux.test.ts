/** What of a foreign file the library may decode while it only looks into it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ffmpeg, folder } from '../test/ffmpeg.ts'
import { decoderOf, openInput } from './demux.ts'

const unknown = -1 // a pixel format that only a decoder knows

test('probing a file opens only decoders on the list', async (t) => {
  const path = await folder(t)
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=1']
  const formatOf = async (name: string, codec: string) => {
    await ffmpeg(...source, '-c:v', codec, '-f', 'matroska', path(name))
    const input = await openInput(path(name), {})
    t.after(() => input.closeInput())
    return input.streams[0]?.codecpar.format
  }
  assert.equal(await formatOf('strange', 'ffv1'), unknown)
  assert.notEqual(await formatOf('usual', 'mpeg4'), unknown)
})

test('a file that claims a picture above 4K is refused before decoding', async (t) => {
  const path = await folder(t)
  const source = ['-f', 'lavfi', '-i', 'color=black:size=8192x4320:rate=1:duration=1', '-frames:v', '1']
  await ffmpeg(...source, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path('large.mp4'))
  await assert.rejects(openInput(path('large.mp4'), {}), /8192 × 4320 is too large/)
  // known only once it was looked into
  assert.throws(() => decoderOf({ width: 8192, height: 4320 } as never), /too large/)
})
