import { createLive, openPage, plays } from '../../fixtures/video.ts'
import { expect, test } from '../../fixtures/world.ts'

/** A studio whose server has no gateway: viewers see it browser to browser, and nothing of it is lost. */

test('R-SRC-06 R-SRC-29 R-SRC-30 without a gateway it plays from browser to browser, records itself, and becomes the replay', async ({
  page,
  browser,
  world,
}) => {
  const streamer = await world.member({ role: 'streamer' })
  const live = await createLive(world, streamer, { title: 'Sans serveur vidéo', sourceKind: 'browser' })
  await page.addInitScript((token) => sessionStorage.setItem('token', token), streamer.token)
  await page.addInitScript(() => localStorage.setItem('data-saver', 'on'))
  await page.goto(`/lives/${live.id}/studio`)
  await page.getByRole('button', { name: 'Activer la caméra et le micro' }).click()
  await page.getByRole('button', { name: 'Démarrer le direct' }).click()

  const viewer = await openPage(browser, `${world.url}/live/${live.id}`)
  await plays(viewer, 'peer')
  await expect(page.getByText(/l'enregistrement se fait ici et sera envoyé/)).toBeVisible()
  await expect(page.getByText(/Mo de l'enregistrement envoyés/)).toBeVisible()

  await page.getByRole('button', { name: 'Terminer le live' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer le live' }).click()
  await expect(viewer.getByText('Le live est terminé')).toBeVisible()
  await viewer.goto(`${world.url}/replay/${live.id}`)
  const replay = viewer.locator('video[controls]')
  await expect(async () => {
    if (!(await replay.isVisible())) await viewer.reload()
    await expect(replay).toBeVisible({ timeout: 15_000 })
  }).toPass({ timeout: 120_000 })
  await expect.poll(() => replay.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(1)
  await viewer.context().close()
})
