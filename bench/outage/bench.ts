import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { round } from '../lib/measure.ts'
import { ask, createAdmin, login, scratch, startServer } from '../lib/world.ts'
import { freePort, openBrowser } from '../live/gateway.ts'
import { pushClock } from '../live/source.ts'
import type { Bench } from '../run.ts'
import { type Cut, type FarBrowser, movesSince, openFarBrowser, ownNetwork, secureName, watchPictures } from './cut.ts'

const cuts = (process.env.CUTS ?? '5,20,60').split(',').map(Number)
const kinds = (process.env.KINDS ?? 'down,silent').split(',') as Cut[]
const parts = (process.env.PARTS ?? 'viewers,streamer').split(',')
const patience = 40_000
type Row = Record<string, unknown>

/** N-06: seconds from the return of the network to moving pictures. Goal: at most 5. */
export const bench: Bench = {
  about: 'N-06: seconds until pictures move after the network was cut, for viewers and for streamers (unshare -n)',
  async run() {
    ownNetwork()
    const dataDir = scratch()
    createAdmin(dataDir)
    const port = await freePort()
    const media = { RTMP_PORT: String(await freePort()), MEDIA_UDP_PORT: String(await freePort()) }
    const far = await openFarBrowser()
    const server = await startServer(dataDir, {
      ...media,
      PORT: String(port),
      HOST: '0.0.0.0',
      PUBLIC_URL: `http://${secureName}:${port}`,
      MEDIA_GATEWAY: 'embedded',
      MEDIA_HOST: far.host,
      MEDIA_PUBLIC_IP: far.host,
    })
    const token = await login(port)
    const rows: Row[] = []
    if (parts.includes('viewers')) rows.push(...(await viewers(far, port, token)))
    if (parts.includes('streamer')) rows.push(...(await streamer(far, port, token)))
    await far.close()
    await server.stop()
    return rows
  },
}

const create = 'mutation($input: LiveInput!) { createLive(input: $input) { id } }'
const keysOf = 'query($id: ID!) { myStreamCredentials(liveId: $id) { rtmpUrl streamKey } }'
const move = (name: string) => `mutation($id: ID!) { ${name}(id: $id) { status } }`

/** A viewer over WebRTC and one without it, both behind the same cut. */
async function viewers(far: FarBrowser, port: number, token: string): Promise<Row[]> {
  const input = { title: 'Coupure', sourceKind: 'rtmp', autoStart: true }
  const { createLive: live } = await ask(port, create, { input }, token)
  const { myStreamCredentials: keys } = await ask(port, keysOf, { id: live.id }, token)
  const source = pushClock(`${keys.rtmpUrl.replace(/\/\/[^:/]+/, `//${far.host}`)}/${keys.streamKey}`, { gop: 1 })
  const rows: Row[] = []
  for (const kind of kinds)
    for (const seconds of cuts) {
      const address = `http://${secureName}:${port}/live/${live.id}`
      const pages = {
        webrtc: await far.open(address, watchPictures),
        hls: await far.open(address, `${watchPictures}; window.RTCPeerConnection = undefined`),
      }
      for (const [way, page] of Object.entries(pages)) await plays(page, way)
      await pause(3000)
      const row: Row = { who: 'viewer', cut: kind, 'cut s': seconds }
      const back = await outage(far, kind, seconds, Object.values(pages))
      for (const [way, page] of Object.entries(pages)) row[`${way}: back after s`] = await backAfter(page, back)
      await pause(2000)
      row['hls behind s'] = round((await pages.hls.evaluate(behind)) as number, 1)
      row['webrtc now by'] = await pages.webrtc.getAttribute('video[data-phase]', 'data-transport')
      row['said while cut'] = Object.values(said).join(' / ')
      rows.push(row)
      for (const page of Object.values(pages)) await page.context().close()
    }
  source.kill('SIGKILL')
  await ask(port, move('endLive'), { id: live.id }, token)
  return rows
}

let said: Record<string, string> = {}

/** Cuts and mends; gives the moment of the return. */
async function outage(far: FarBrowser, kind: Cut, seconds: number, pages: Page[]): Promise<number> {
  far.cut(kind)
  await pause(seconds * 1000)
  said = {}
  for (const [index, page] of pages.entries())
    said[index] = (await page.evaluate('document.querySelector("main [role=status]")?.textContent ?? "-"')) as string
  far.mend(kind)
  return Date.now()
}

async function backAfter(page: Page, back: number): Promise<number | string> {
  while (Date.now() - back < patience) {
    const at = await movesSince(page, back)
    if (at !== null) return round((at - back) / 1000, 1)
    await pause(100)
  }
  return `> ${patience / 1000}`
}

const behind = `(() => {
  const video = document.querySelector('video[data-phase]')
  return video.seekable.length ? video.seekable.end(video.seekable.length - 1) - video.currentTime : NaN
})()`

async function plays(page: Page, way: string) {
  for (let tries = 0; tries < 300; tries++) {
    const at = await page.getAttribute('video[data-phase]', 'data-transport').catch(() => null)
    if (at === way && (await movesSince(page, Date.now() - 1000)) !== null) return
    await pause(100)
  }
  const log = await page.evaluate('document.querySelector("main")?.innerText ?? ""')
  throw new Error(`no picture by ${way}: ${log}`)
}

/** A browser that broadcasts behind the cut, seen by a viewer who is not. */
async function streamer(far: FarBrowser, port: number, token: string): Promise<Row[]> {
  const rows: Row[] = []
  const near = await openBrowser()
  for (const kind of kinds)
    for (const seconds of [0, ...cuts]) {
      const input = { title: 'Coupure au studio', sourceKind: 'browser' }
      const { createLive: live } = await ask(port, create, { input }, token)
      const studio = await far.open(
        `http://${secureName}:${port}/lives/${live.id}/studio`,
        `sessionStorage.setItem('token', '${token}'); localStorage.setItem('data-saver', 'on')`,
      )
      await studio.getByRole('button', { name: 'Activer la caméra et le micro' }).click()
      await studio.getByRole('button', { name: 'Démarrer le direct' }).click()
      await studio
        .getByText('Vous êtes en direct')
        .waitFor({ timeout: patience })
        .catch(async () => {
          throw new Error(`the studio does not send: ${await studio.locator('main').innerText()}`)
        })
      const begun = Date.now()
      const viewer = await near.open(`http://127.0.0.1:${port}/live/${live.id}`)
      await viewer.evaluate(watchPictures)
      await movesAtAll(viewer)
      await pause(3000)
      const row: Row = { who: 'streamer', cut: kind, 'cut s': seconds }
      if (seconds > 0) row['viewer: back after s'] = await backAfter(viewer, await outage(far, kind, seconds, [studio]))
      await pause(8000)
      await ask(port, move('endLive'), { id: live.id }, token)
      const wall = (Date.now() - begun) / 1000
      row['lost s of the recording'] = round(wall - (await replayOf(port, live.id, token)), 1)
      rows.push(row)
      await viewer.close()
      await studio.context().close()
    }
  await near.close()
  return rows
}

async function movesAtAll(page: Page) {
  for (let tries = 0; tries < 300; tries++) {
    if ((await movesSince(page, Date.now() - 1000)) !== null) return
    await pause(100)
  }
  throw new Error('the viewer of the studio sees no picture')
}

async function replayOf(port: number, id: string, token: string): Promise<number> {
  const query = 'query($id: ID!) { live(id: $id) { recordingComplete replay { duration } } }'
  for (let tries = 0; tries < 300; tries++) {
    const { live } = await ask(port, query, { id }, token)
    if (live.recordingComplete && live.replay) return live.replay.duration
    await pause(500)
  }
  return Number.NaN
}
