import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendsNoPictures } from './sends-no-pictures.ts'

const muted = { audio: false, video: false }
const isScreen = false
const measured = (isStill: boolean) => ({ kbps: 40, fps: 0, isStill, lossPercent: 0, width: 640, height: 360 })

test('a camera or source of 0 images a second is said in the studio; one without a picture, or switched off, is not', () => {
  const source = { status: 'online', fps: 0, videoCodec: 'h264' }
  assert.equal(sendsNoPictures(source, null), true)
  assert.equal(sendsNoPictures({ ...source, fps: 0.3 }, null), false)
  assert.equal(sendsNoPictures({ ...source, videoCodec: null }, null), false, 'sound alone')
  assert.equal(sendsNoPictures({ ...source, status: 'lost' }, null), false)
  assert.equal(sendsNoPictures(undefined, null), false)
  assert.equal(sendsNoPictures(source, { measured: measured(true), muted, isScreen }), true)
  assert.equal(sendsNoPictures(source, { measured: measured(true), muted, isScreen: true }), false, 'a page being read')
  assert.equal(sendsNoPictures(source, { measured: measured(true), muted: { ...muted, video: true }, isScreen }), false)
  assert.equal(sendsNoPictures(source, { measured: measured(false), muted, isScreen }), false)
  assert.equal(sendsNoPictures(source, { measured: null, muted, isScreen }), false, 'not known yet')
})
