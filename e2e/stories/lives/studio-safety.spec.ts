import type { Page } from '@playwright/test'
import { keptActs, phoneLine } from '../../fixtures/line.ts'
import {
  at,
  createLive,
  expect,
  moveLive,
  openPage,
  plays,
  rememberPeers,
  soundEnergy,
  test,
} from '../../fixtures/video.ts'
import type { Member, World } from '../../fixtures/world.ts'

/** What a studio shows is what goes out: muted, from page to page, and over an outage. */

async function goLive(page: Page, world: World, streamer: Member, title: string): Promise<string> {
  const live = await createLive(world, streamer, { title, sourceKind: 'browser' })
  await page.addInitScript((token) => sessionStorage.setItem('token', token), streamer.token)
  await page.addInitScript(() => localStorage.setItem('data-saver', 'on'))
  await page.goto(`/lives/${live.id}/studio`)
  await page.getByRole('button', { name: 'Activer la caméra et le micro' }).click()
  await page.getByRole('button', { name: 'Démarrer le direct' }).click()
  await expect(page.getByText('Vous êtes en direct')).toBeVisible()
  return live.id
}

/** Mean brightness of what a viewer sees now, 0 to 255. */
const brightness = (page: Page): Promise<number> =>
  page.locator('video[data-phase]').evaluate((video: HTMLVideoElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 16
    const context = canvas.getContext('2d')!
    context.drawImage(video, 0, 0, 16, 16)
    const { data } = context.getImageData(0, 0, 16, 16)
    return data.reduce((sum, value, index) => (index % 4 === 3 ? sum : sum + value), 0) / (16 * 16 * 3)
  })

const soundPackets = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let packets = 0
    for (const peer of (window as unknown as { peers: RTCPeerConnection[] }).peers)
      for (const report of (await peer.getStats()).values())
        if (report.type === 'inbound-rtp' && report.kind === 'audio') packets += report.packetsReceived ?? 0
    return packets
  })

test('sound and picture that were muted stay muted over another microphone and another camera', async ({
  page,
  browser,
  world,
}) => {
  const streamer = await world.member({ role: 'streamer' })
  await rememberPeers(page)
  const id = await goLive(page, world, streamer, 'Micro coupé')
  const context = await browser.newContext()
  await rememberPeers(context)
  const viewer = await openPage(context, `${world.url}/live/${id}`)
  await plays(viewer, 'peer')
  await expect.poll(() => soundEnergy(viewer)).toBeGreaterThan(0)
  expect(await brightness(viewer)).toBeGreaterThan(20)

  await page.getByRole('button', { name: 'Couper le micro' }).click()
  await page.getByRole('button', { name: "Couper l'image" }).click()
  await expect.poll(() => brightness(viewer)).toBeLessThan(5)
  await expect(viewer.locator('[data-cover]')).toHaveText("L'image est coupée")
  // what was said before is still played for a moment: longer than from one of its tones to the next, nothing came
  let heard = -1
  const isStill = async () => {
    const before = heard
    heard = await soundEnergy(viewer)
    return heard - before < 1e-5
  }
  await expect.poll(isStill, { intervals: [1500] }).toBe(true)

  const choices = [page.getByLabel('Microphone'), page.getByLabel('Caméra', { exact: true })]
  for (const choice of choices) {
    const open = await choice.inputValue()
    const all = await choice.locator('option').evaluateAll((options) => options.map((one) => one.getAttribute('value')))
    const other = all.findLast((value) => value !== open) ?? '' // Chromium's second camera shows black
    await choice.selectOption(other)
    await expect(choice, 'it shows the device that is open').toHaveValue(other)
  }
  await expect(page.getByRole('button', { name: 'Rouvrir le micro' })).toBeVisible()
  await expect(page.getByRole('button', { name: "Remettre l'image" })).toBeVisible()

  // Long enough for both ways: whatever a viewer hears or sees from now on is nothing.
  const [energy, packets] = [await soundEnergy(viewer), await soundPackets(viewer)]
  await expect.poll(() => soundPackets(viewer)).toBeGreaterThan(packets + 150)
  // Silence decoded with a lost packet is not exactly zero; the microphone gives at least ten times as much in this time.
  expect((await soundEnergy(viewer)) - energy).toBeLessThan(1e-5)
  expect(await brightness(viewer)).toBeLessThan(5)
  const sent = () =>
    page.evaluate(() =>
      (window as unknown as { peers: RTCPeerConnection[] }).peers
        .filter(({ connectionState }) => connectionState === 'connected')
        .map((peer) => peer.getSenders().map(({ track }) => track?.enabled)),
    )
  // one of them may be about to connect again
  await expect.poll(sent, { message: 'the gateway and the viewer' }).toEqual([
    [false, false],
    [false, false],
  ])

  await page.getByRole('button', { name: "Remettre l'image" }).click()
  await page.getByRole('button', { name: 'Rouvrir le micro' }).click()
  await expect(viewer.locator('[data-cover]')).toHaveCount(0)
  await expect.poll(() => brightness(viewer)).toBeGreaterThan(20)
  await expect.poll(() => soundEnergy(viewer)).toBeGreaterThan(energy + 1e-4)
  await context.close()
})

test('a broadcast continues over every page of the app; closing and signing out ask first', async ({
  page,
  browser,
  world,
}) => {
  const live = /peer|webrtc/ // on a busy machine the gateway takes over from the phone of the streamer
  const streamer = await world.member({ role: 'streamer' })
  const id = await goLive(page, world, streamer, 'En marchant')
  const viewer = await openPage(browser, `${world.url}/live/${id}`)
  await plays(viewer, live)

  const bar = page.getByRole('region', { name: 'Direct en cours' })
  await expect(bar, 'the studio itself says it').toHaveCount(0)
  await page.getByRole('link', { name: 'Voir la page du live' }).click()
  await at(page, `/live/${id}`)
  await plays(viewer, live)
  await expect(bar.getByRole('status')).toHaveText('En direct')
  await page.getByRole('button', { name: 'Cliquez pour lancer la vidéo' }).click()
  await plays(page, 'low')
  await expect(page.locator('video[data-phase]'), 'its own microphone would hear it').toHaveJSProperty('muted', true)
  await page.getByRole('link', { name: 'Retour' }).click()
  await at(page, '/lives')
  await plays(viewer, live)

  await moveLive(world, streamer, 'stopLive', id)
  await expect(page.getByText('« En marchant » est en pause : plus rien ne part de cet appareil.')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.goto(`/lives/${id}/studio`)
  await page.getByRole('button', { name: 'Activer la caméra et le micro' }).click()
  await page.getByRole('button', { name: 'Reprendre le direct' }).click()
  await expect(page.getByText('Vous êtes en direct')).toBeVisible()
  await page.getByRole('link', { name: 'Voir la page du live' }).click()
  await at(page, `/live/${id}`)
  await plays(viewer, live)

  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing

  await bar.getByRole('button', { name: 'Couper le micro' }).click()
  await bar.getByRole('link', { name: 'Studio' }).click()
  await at(page, `/lives/${id}/studio`)
  await expect(page.getByText('Vous êtes en direct')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rouvrir le micro' })).toBeVisible()
  await expect(page.locator('[data-preview]')).toHaveJSProperty('paused', false)
  await expect(page.getByRole('button', { name: 'Reprendre le direct' })).toHaveCount(0)

  const signOut = async () => {
    await page.getByRole('button', { name: /^Mon compte/ }).click()
    await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
  }
  await signOut()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuer' }).click()
  await plays(viewer, live)
  await signOut()
  await page.getByRole('dialog').getByRole('button', { name: 'Arrêter et quitter' }).click()
  await at(page, '/login')
  await expect(bar).toHaveCount(0)
  await expect(viewer.getByText('Le live est en pause. Il reprendra ici même.')).toBeVisible()
  await viewer.context().close()
})

const studioPage = '**/api/graphql'

/** From now on the page hears of its live what the server says of it after 45 s without a picture (hooks.test.ts). */
async function sayPausedByLoss(page: Page): Promise<() => number> {
  let said = 0
  await page.route(studioPage, async (route) => {
    if (!route.request().postData()?.includes('query StudioPage')) return route.fallback()
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { live: { ...data.live, status: 'paused', pausedByLoss: true } } } })
    said += 1
  })
  return () => said
}

test('N-06 R-SRC-29 after an outage the studio is back automatically, however long it was and also where the answer to its first call is lost; what it recorded joins the replay', async ({
  page,
  world,
}) => {
  const streamer = await world.member({ role: 'streamer' })
  const line = await phoneLine(page)
  const id = await goLive(page, world, streamer, 'Sur la route')
  const fps = page.locator('[data-health=fps]')
  await expect.poll(async () => Number(await fps.textContent())).toBeGreaterThan(5)
  const said = await sayPausedByLoss(page)
  await line.cut(1)
  await expect(page.getByText(/l'enregistrement se fait ici et sera envoyé/)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('Vous êtes en direct')).toBeVisible({ timeout: 40_000 })
  await expect.poll(said).toBeGreaterThan(1)
  await expect(page.getByText('Vous êtes en direct')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reprendre le direct' })).toHaveCount(0)
  await page.unroute(studioPage)
  await expect(page.getByText(/l'enregistrement se fait ici/)).toHaveCount(0)
  await expect.poll(async () => Number(await fps.textContent())).toBeGreaterThan(5)
  await expect(page.getByText(/Mo de l'enregistrement envoyés|en cours d'envoi/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Terminer le live' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer le live' }).click()
  await expect(page.getByText('Le live est terminé')).toBeVisible()
  const query = 'query Replay($id: ID!) { live(id: $id) { recordingComplete replay { parts { startedAt duration } } } }'
  type Replay = { live: { recordingComplete: boolean; replay: { parts: { duration: number }[] } | null } }
  const parts = async () => (await world.api<Replay>(query, { id }, streamer.token)).live.replay?.parts.length ?? 0
  await expect.poll(parts, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
  line.close()
})

test('R-NET-03 « Terminer » without a network waits, turns the camera off at once, and ends the live once it is back', async ({
  page,
  world,
}) => {
  const streamer = await world.member({ role: 'streamer' })
  await page.setViewportSize({ width: 360, height: 740 })
  const id = await goLive(page, world, streamer, 'Sans réseau')
  await expect(page.locator('[data-health="recording"]')).toHaveText('En cours')
  await page.evaluate(() => {
    const open = Object.assign(window, { tracks: [] as MediaStreamTrack[] })
    for (const video of document.querySelectorAll('video'))
      open.tracks.push(...((video.srcObject as MediaStream | null)?.getTracks() ?? []))
  })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Terminer le live' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer le live' }).click()
  const waiting = page.locator('[data-waiting]')
  await expect(waiting).toHaveText('En attente du réseau : terminer')
  await expect(page.getByText('La source envoie des images')).toHaveCount(0)
  await expect(page.getByText('La caméra et le micro sont éteints.', { exact: false })).toBeVisible()
  const states = await page.evaluate(() =>
    (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
  )
  expect(new Set(states), 'camera and microphone are off at once').toEqual(new Set(['ended']))
  expect(await keptActs(page), 'kept on the device').toContain('live.end')

  await page.context().setOffline(false)
  await expect(page.getByText('Le live est terminé')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect(await keptActs(page)).toBe('')
  await expect(page.getByRole('link', { name: 'Voir la rediffusion' })).toBeVisible({ timeout: 40_000 })
  const query = 'query Replay($id: ID!) { live(id: $id) { recordingComplete } }'
  type Replay = { live: { recordingComplete: boolean } }
  const isMade = async () => (await world.api<Replay>(query, { id }, streamer.token)).live.recordingComplete
  await expect.poll(isMade, { message: 'its replay is made', timeout: 60_000 }).toBe(true)
})
