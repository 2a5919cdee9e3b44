import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeProgress } from './progress.ts'

class Stream {
  readonly pictures: number
  constructor(pictures: number) {
    this.pictures = pictures
  }
  getVideoTracks = () => Array(this.pictures)
}
Object.assign(globalThis, { MediaStream: Stream })

function screen(srcObject: object | null) {
  const video = {
    srcObject,
    currentTime: 0,
    frames: 0,
    getVideoPlaybackQuality: () => ({ totalVideoFrames: video.frames }),
  }
  let now = 1000
  const progress = makeProgress(video as unknown as HTMLVideoElement, () => now)
  progress.begin()
  return { video, progress, later: (ms: number) => (now += ms) }
}

test('N-05 of a connection with pictures they count, not its clock; of sound alone or a file, the time', () => {
  const pictured = screen(new Stream(1))
  pictured.video.currentTime = 5
  assert.equal(pictured.progress.moves(), false)
  pictured.video.frames = 1
  assert.equal(pictured.progress.moves(), true)
  for (const source of [new Stream(0), null]) {
    const { video, progress } = screen(source)
    video.frames = 5
    assert.equal(progress.moves(), false)
    video.currentTime = 1
    assert.equal(progress.moves(), true)
  }
})

test('N-05 it stands still since the last movement or excuse, and a new connection has shown nothing', () => {
  const { video, progress, later } = screen(null)
  later(500)
  assert.equal(progress.moves(), false)
  assert.equal(progress.stillFor(), 500)
  video.currentTime = 1
  assert.equal(progress.moves(), true)
  assert.equal(progress.stillFor(), 0)
  later(300)
  progress.excuse()
  assert.equal(progress.stillFor(), 0)
  assert.equal(progress.hasMoved(), false)
  progress.shown()
  assert.equal(progress.hasMoved(), true)
  progress.begin()
  assert.equal(progress.hasMoved(), false)
})
