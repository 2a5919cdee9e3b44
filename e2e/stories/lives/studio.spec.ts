import type { Page } from '@playwright/test'
import { at, createLive, expect, ffmpeg, moveLive, openPage, plays, pushRtmp, test } from '../../fixtures/video.ts'
import type { Member } from '../../fixtures/world.ts'

/** A streamer's way: the form, the studio, the camera on the air; and who may not go there. */

const signIn = (page: Page, { token }: Member) =>
  page.addInitScript((value) => sessionStorage.setItem('token', value), token)
test('R-ROUTE-48 D-01 D-02 the form and the studio are for streamers: visitors sign in, members are sent back', async ({
  page,
  browser,
  world,
}) => {
  const streamer = await world.member({ role: 'streamer' })
  const live = await createLive(world, streamer, { title: 'Atelier', sourceKind: 'browser' })
  await page.goto('/lives/create-rtsp') // every role: rules/src/pages/guard.test.ts
  await at(page, '/login')
  const his = await openPage(browser, `${world.url}/lives/${live.id}/studio`, await world.member())
  await at(his, '/lives')
  await expect(his.getByRole('alert')).toBeVisible()
  await his.goto(`${world.url}/live/${live.id}`) // reading is never refused (D-02)
  await expect(his.getByRole('heading', { level: 1 })).toHaveText('Atelier')
  await his.context().close()
  const other = await openPage(
    browser,
    `${world.url}/lives/${live.id}/studio`,
    await world.member({ role: 'streamer' }),
  )
  await expect(other.getByRole('button', { name: 'Démarrer le direct' })).toHaveCount(0)
  await expect(other.getByText('Ce live est introuvable.')).toBeVisible()
  await other.goto(`${world.url}/lives/${live.id}/edit`)
  await expect(other.getByText('Ce live est introuvable.')).toBeVisible()
  await other.context().close()
})

test('R-ROUTE-44, -49 R-SRC-31 an address of the form has its source chosen; every refusal is at its field', async ({
  page,
  world,
}) => {
  const streamer = await world.member({ role: 'streamer' })
  await signIn(page, streamer)
  await page.goto('/lives/create-from-url') // the other addresses: live-form.test.ts
  await expect(page.locator('[name="sourceKind"]:checked')).toHaveValue('url')
  const create = page.getByRole('button', { name: 'Créer le live' })
  const address = page.getByLabel('Adresse de la source')
  await page.getByLabel('Titre').fill('ab')
  await create.click()
  await expect(page.getByText('Le titre doit contenir au moins 3 caractères')).toBeVisible()
  await expect(page.getByText("Veuillez saisir l'adresse de la source")).toBeVisible()
  await expect(page.getByLabel('Titre')).toBeFocused()
  await page.getByLabel('Titre').fill('Caméra du port')
  await address.fill('file:///etc/passwd')
  await create.click()
  await expect(page.getByText("L'adresse doit commencer par https://, http://, rtmp:// ou rtsp://")).toBeVisible()
  await address.fill('http://127.0.0.1/a.m3u8')
  await create.click()
  await expect(page.getByText(/Cette adresse mène à un réseau privé/)).toBeVisible()
  await page.getByText('Caméra réseau (RTSP)').click()
  await address.fill('http://exemple.mg/x')
  await create.click()
  await expect(page.getByText("L'adresse d'une caméra commence par rtsp:// ou rtsps://")).toBeVisible()
  await page.getByText('OBS ou autre logiciel (RTMP)').click()
  await expect(address).toHaveCount(0)
  await create.click()
  await page.waitForURL(/\/studio$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Caméra du port')

  // R-SRC-16: the key shows on request, and can be changed.
  await page.getByRole('button', { name: 'Afficher la clé' }).click()
  const key = page.getByLabel('Clé de diffusion', { exact: false })
  await expect(key).toHaveValue(/\?k=/)
  const before = await key.inputValue()
  await page.getByRole('button', { name: 'Changer la clé' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Changer la clé' }).click()
  await expect(key).not.toHaveValue(before)

  await page.getByRole('link', { name: 'Modifier' }).click()
  await page.getByLabel('Titre').fill('Caméra du marché')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.waitForURL(/\/studio$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Caméra du marché')
  await page.getByRole('button', { name: 'Supprimer le live' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le live' }).click()
  await at(page, '/lives')
})

test('F-LIVE-02 F-LIVE-05 R-SRC-06 R-SRC-32 R-WS-24 from the camera to two others, browser to browser; where UDP is refused by HLS', async ({
  page,
  browser,
  playwright,
  world,
}, info) => {
  const [streamer, member] = [await world.member({ role: 'streamer' }), await world.member()]
  const live = await createLive(world, streamer, { title: 'En direct du marché', sourceKind: 'browser' })
  const path = `${world.url}/live/${live.id}`
  await signIn(page, streamer)
  // a small picture: four encoders share a machine
  await page.addInitScript(() => localStorage.setItem('data-saver', 'on'))
  await page.goto(`/lives/${live.id}/studio`)
  await page.getByRole('button', { name: 'Activer la caméra et le micro' }).click()
  const meter = page.getByRole('meter', { name: 'Niveau du micro' })
  await expect.poll(async () => Number(await meter.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Démarrer le direct' }).click()
  await expect(page.getByText('Vous êtes en direct')).toBeVisible()
  // on a phone: one row, in reach while the chat is read below the picture
  await page.getByLabel('Écrire un message').scrollIntoViewIfNeeded()
  const controls = page.locator('[data-studio-controls]').getByRole('button')
  const tops = await controls.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(new Set(tops).size, 'one row').toBe(1)
  for (const one of [controls.first(), page.locator('[data-preview]'), page.getByLabel('Écrire un message')])
    await expect(one).toBeInViewport({ ratio: 1 })

  const viewers = [await openPage(browser, path), await openPage(browser, path, member)]
  for (const viewer of viewers) await plays(viewer, 'peer')
  await expect(page.getByText('2 spectateurs', { exact: true })).toBeVisible() // the streamer's own page is none
  await expect(page.getByText('2 spectateurs en direct depuis ce navigateur')).toBeVisible()

  const { launchOptions } = info.project.use
  // Chromium and its headless shell read different switches.
  const noUdp = ['webrtc-ip-handling-policy', 'force-webrtc-ip-handling-policy']
  const args = [...(launchOptions?.args ?? []), ...noUdp.map((name) => `--${name}=disable_non_proxied_udp`)]
  const walled = await playwright.chromium.launch({ ...launchOptions, args })
  const far = await walled.newPage()
  await far.goto(path)
  await plays(far, 'hls')
  await walled.close()

  await page.getByRole('button', { name: 'Terminer le live' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer le live' }).click()
  for (const viewer of viewers) {
    await expect(viewer.getByText('Le live est terminé')).toBeVisible()
    await viewer.context().close()
  }
})

test('D-17 D-20 a paused live waits on the same page and continues; a moderator may end it', async ({
  page,
  browser,
  world,
}) => {
  const streamer = await world.member({ role: 'streamer' })
  const live = await createLive(world, streamer, { title: 'Répétition', sourceKind: 'browser' })
  await moveLive(world, streamer, 'startLive', live.id)
  await page.goto(`/live/${live.id}`)
  await expect(page.getByText('EN DIRECT', { exact: true })).toBeVisible()
  await moveLive(world, streamer, 'stopLive', live.id)
  await expect(page.getByText('Le live est en pause. Il reprendra ici même.')).toBeVisible()
  await moveLive(world, streamer, 'startLive', live.id)
  await expect(page.getByText('EN DIRECT', { exact: true })).toBeVisible()
  const moderator = await openPage(browser, `${world.url}/live/${live.id}`, await world.member({ role: 'moderator' }))
  await moderator.getByRole('button', { name: 'Terminer le live' }).click()
  await moderator.getByRole('dialog').getByRole('button', { name: 'Terminer le live' }).click()
  await expect(moderator.getByText('Le live est terminé')).toBeVisible()
  await moderator.context().close()
  await expect(page.getByText('Le live est terminé')).toBeVisible()
  const his = await openPage(browser, `${world.url}/lives/${live.id}/studio`, streamer)
  await expect(his.getByRole('button', { name: 'Démarrer le direct' })).toHaveCount(0)
  await his.context().close()
})

test('what OBS sends before the start is shown in the studio, or why it is not taken, and to nobody else', async ({
  page,
  browser,
  world,
}) => {
  test.skip(!ffmpeg, 'no ffmpeg')
  const streamer = await world.member({ role: 'streamer' })
  const live = await createLive(world, streamer, { title: 'Répétition générale', sourceKind: 'rtmp' })
  await signIn(page, streamer)
  await page.goto(`/lives/${live.id}/studio`)
  await expect(page.getByText("L'aperçu apparaîtra dès que la source envoie des images.")).toBeVisible()
  const wrong = await pushRtmp(world, streamer, live.id, { sound: 'libmp3lame' })
  const refusal = page.getByText(/Votre logiciel envoie du son MP3, .*choisissez FFmpeg AAC/)
  await expect(refusal).toBeVisible()
  await wrong.stop()
  const source = await pushRtmp(world, streamer, live.id)
  await expect(page.getByText('La source envoie des images')).toBeVisible()
  await expect(refusal).toBeHidden()
  await plays(page, 'webrtc')
  const viewer = await openPage(browser, `${world.url}/live/${live.id}`)
  await expect(viewer.getByText("Le live n'a pas encore commencé.")).toBeVisible()
  await page.getByRole('button', { name: 'Démarrer le direct' }).click()
  await plays(viewer, 'webrtc')
  await plays(page, 'webrtc')
  await page.getByRole('button', { name: 'Mettre en pause' }).click()
  await expect(viewer.getByText('Le live est en pause. Il reprendra ici même.')).toBeVisible()
  await plays(page, 'webrtc')
  await viewer.context().close()
  await page.getByRole('button', { name: 'Terminer le live' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer le live' }).click()
  await expect(page.getByText('Le live est terminé')).toBeVisible()
  await expect(page.getByText('Diffuser avec OBS'), 'its key is dead').toHaveCount(0)
  await source.stop()
})
