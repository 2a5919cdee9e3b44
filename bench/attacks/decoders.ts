/** §3.18: bytes crafted for the native decoders. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PeerConnection, Video } from 'node-datachannel'
import { pps, sps } from '../../media/src/test/frames.ts'
import { send } from '../lib/measure.ts'
import { ask, scratch } from '../lib/world.ts'
import { broadcast, workersMb } from './broadcast.ts'
import { onAir, recording } from './clients.ts'
import { tried } from './lines.ts'
import { type Attack, admin, attacker, type Place, until } from './product.ts'
import { publish, videoTag } from './rtmp.ts'

/** Uploads a studio's recording unchanged; returns the outcome. */
async function importOf(place: Place, name: string, args: string[]): Promise<string> {
  const path = join(scratch(), name)
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...args, path])
  const token = await admin(place)
  const id = await onAir(place, token)
  const { piece } = await recording(place, token, id)
  place.begin()
  const taken = await tried(place.port, piece(0, readFileSync(path), { 'upload-complete': '1' }))
  await ask(place.port, 'mutation($id: ID!) { endLive(id: $id) { id } }', { id }, token)
  const row = async () => (await place.sql('select * from live where id = $1', [id]))[0]
  const isMade = async () => (await row()).recordingState === 'complete'
  const failed = `select last_error from graphile_worker.jobs where task_identifier = 'lives.importUpload' and last_error is not null`
  const whyNot = async () => (await place.sql(failed))[0]?.lastError as string | undefined
  const why = await until('what becomes of it', async () => (await whyNot()) ?? ((await isMade()) && 'made'), 90_000)
  const { duration, replaySize } = await row()
  return `piece ${taken}; ${why === 'made' ? `a replay of ${duration} s, ${replaySize} bytes` : `refused: ${why.slice(-120)}`}`
}

const sine = (...more: string[]) => [...more, '-f', 'lavfi', '-i', 'sine=duration=2']
const clip = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=2']
const hugeSps = Buffer.from('67420034da00100000801c003ec2001f61000fd38007e9d0', 'hex')
const avcC = (set: Buffer) => {
  const sized = (one: Buffer) => Buffer.concat([Buffer.from([one.length >> 8, one.length & 255]), one])
  const head = Buffer.from([1, set[1] ?? 0, set[2] ?? 0, set[3] ?? 0, 0xff, 0xe1])
  return Buffer.concat([head, sized(set), Buffer.from([1]), sized(pps)])
}

export const decoders: readonly Attack[] = [
  {
    name: 'RTMP: a publisher whose parameters change with every picture',
    video: true,
    async run(place) {
      const { playName, secret } = await broadcast(place, { pictures: false })
      const { one, status } = await publish(place.gateway?.rtmpPort ?? 0, `${playName}?k=${secret}`, attacker)
      place.begin()
      const picture = videoTag(1, Buffer.from([0, 0, 0, 4, 0x65, 0x88, 0x80, 0x10]))
      const push = setInterval(() => {
        for (let n = 0; n < 10; n++) {
          one.send(9, videoTag(0, avcC(Buffer.concat([sps, Buffer.from([n])]))), 1)
          one.send(9, picture, 1)
        }
      }, 20)
      await place.refusal(until('it is cut', () => !one.isOpen())).finally(() => clearInterval(push))
      return `${status}, then ${/change too often/.test(one.heard()) ? '« The parameters … change too often »' : 'cut'}`
    },
  },
  {
    name: 'RTMP: a publisher whose pictures claim 16384 × 16384',
    video: true,
    async run(place) {
      const { playName, secret } = await broadcast(place, { pictures: false })
      const { one, status } = await publish(place.gateway?.rtmpPort ?? 0, `${playName}?k=${secret}`, attacker)
      place.begin()
      one.send(9, videoTag(0, avcC(hugeSps)), 1)
      one.send(9, videoTag(1, Buffer.from([0, 0, 0, 4, 0x65, 0x88, 0x80, 0x10])), 1)
      await place.refusal(until('it is cut', () => !one.isOpen()))
      return `${status}, then cut; ${workersMb(place)}`
    },
  },
  {
    name: 'WHIP: VP8 key frames that claim 16000 × 12000',
    video: true,
    slow: true, // dropped packets get no response
    async run(place) {
      const { playName, secret } = await broadcast(place, { pictures: false })
      const peer = new PeerConnection('stranger', {
        iceServers: [],
        bindAddress: '127.0.0.1',
        disableAutoNegotiation: true,
        forceMediaTransport: true,
      })
      const video = new Video('video', 'SendOnly')
      video.addVP8Codec(96)
      video.addSSRC(4711, 'stranger', 'stranger', 'video')
      const track = peer.addTrack(video)
      peer.setLocalDescription('offer')
      await until('its addresses', () => peer.gatheringState() === 'complete')
      const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${secret}` }
      const body = peer.localDescription()?.sdp ?? ''
      const path = `/media/index/api/whip?app=live&stream=${playName}`
      const { status, body: answer } = await send(place.port, { path, headers, body, from: attacker })
      if (status !== 201) return `FAILED: ${status} ${answer}`
      peer.setRemoteDescription(answer, 'answer')
      await until('the connection', () => track.isOpen())
      place.begin()
      const [head, keyFrame] = ['80e000000000000000001267', '105000009d012a803ee02e']
      const rtp = Buffer.from((head + keyFrame).padEnd(2000, '0'), 'hex')
      for (let n = 1; n <= 200; n++) {
        rtp.writeUInt16BE(n, 2)
        rtp.writeUInt32BE(n * 3600, 4)
        track.sendMessageBinary(rtp)
        await pause(20)
      }
      const workers = workersMb(place)
      const online = (await place.sql('select rtmp_status from live'))[0].rtmpStatus
      track.close()
      peer.close()
      return `201, then none of 200 pictures was taken (${online}); ${workers}`
    },
  },
  {
    name: 'a recording in FFV1, which no browser writes',
    video: true,
    slow: true, // a job reads it
    run: (place) => importOf(place, 'a.mkv', [...clip, '-c:v', 'ffv1']),
  },
  {
    name: 'a recording whose sound begins a million seconds late',
    video: true,
    slow: true, // a job reads it
    run: (place) =>
      importOf(place, 'a.webm', [...clip, ...sine('-itsoffset', '1000000'), '-c:v', 'libvpx', '-c:a', 'libopus']),
  },
]
