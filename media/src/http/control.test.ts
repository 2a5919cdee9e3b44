import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'node:test'
import { Pulls } from '../hub/pulls.ts'
import { defaults } from '../settings.ts'
import { fakeCodecs, hubWorld, picture, video } from '../test/world.ts'
import { type ControlParts, controlRoutes } from './control.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('close_streams is final: a pulled source does not reconnect', async () => {
  const { codecs } = fakeCodecs()
  let opened = 0
  codecs.pull = async (_, ingest) => {
    opened++
    ingest.track(video())
    ingest.frame(picture(0, 'I'))
    return { close: () => ingest.end() }
  }
  const { hub } = hubWorld({ codecs })
  const pulls = new Pulls(hub, codecs)
  pulls.start('live', 'k', 'rtsp://camera/1')
  await settled()
  const away: string[] = []
  const hls = { forget: () => void away.push('hls') }
  const webrtc = { dismiss: () => void away.push('webrtc') }
  const settings = { ...defaults, secret: 's' }
  const control = controlRoutes({ hub, pulls, hls, webrtc, settings } as unknown as ControlParts)
  const request = { method: 'GET', headers: {} } as IncomingMessage
  const response = { writeHead: () => undefined, end: () => undefined } as unknown as ServerResponse
  await control.handle('close_streams', request, response, new URLSearchParams('secret=s&app=live&stream=k'))
  await settled()
  assert.deepEqual([hub.all(), opened, away], [[], 1, ['hls', 'webrtc']])
  assert.equal(pulls.stop('__defaultVhost__/live/k'), false, 'its pull is gone')
})

test('the offers of the gateway count towards the viewer limit', async () => {
  const { hub, publish } = hubWorld()
  const { frame } = publish('k')
  frame(picture(0, 'I'))
  const webrtc = { places: () => 3, offer: () => assert.fail('one too many') }
  const settings = { ...defaults, secret: 's', viewersMax: 3 }
  const control = controlRoutes({ hub, webrtc, settings } as unknown as ControlParts)
  const request = { method: 'GET', headers: {} } as IncomingMessage
  const query = new URLSearchParams('secret=s&app=live&stream=k')
  await assert.rejects(control.handle('offer', request, {} as ServerResponse, query), /Too many viewers/)
})
