import type { Locator, Page, Request } from '@playwright/test'
import { createLive, more, moveLive } from '../../fixtures/video.ts'
import { expect, test, type World } from '../../fixtures/world.ts'

/** What a viewer reads while the response, the broadcaster or the connection is missing. No gateway runs here. */

/** A live between browsers that is on, and whose broadcaster is not there. */
async function abandoned(world: World) {
  const streamer = await world.member({ role: 'streamer' })
  const live = await createLive(world, streamer, { title: 'Fihavanana', sourceKind: 'browser' })
  await moveLive(world, streamer, 'startLive', live.id)
  return `/live/${live.id}`
}

const asks = (request: Request, text: string) => request.postData()?.includes(text) ?? false

/** Delays the responses to queries that contain this text until the returned function is called. */
async function delayQuery(page: Page, text: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/graphql', async (route) => {
    if (asks(route.request(), text)) await released
    await route.continue()
  })
  return release
}

/** How much of a white picture the black behind these words hides, from 0 to 1. */
const darkness = (words: Locator) =>
  words.evaluate((element) => {
    const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!brush) return 0
    brush.fillStyle = 'white'
    brush.fillRect(0, 0, 1, 1)
    const behind: string[] = []
    for (let one: Element | null = element; one && !one.querySelector('video'); one = one.parentElement)
      behind.unshift(getComputedStyle(one).backgroundColor)
    for (const colour of behind) {
      brush.fillStyle = colour
      brush.fillRect(0, 0, 1, 1)
    }
    return 1 - (brush.getImageData(0, 0, 1, 1).data[0] ?? 255) / 255
  })

test('R-LIVE-01, -05, -06, -09, -10, -11, -12, -19, -20, -28, -36 a turning ring until the live of the address is there; until it plays the picture says so; who, since when, share, what the connection does, and that it fails', async ({
  page,
  world,
}) => {
  const streamer = await world.member({ role: 'streamer', prenom: 'Voahirana', nom: 'Razafy' })
  const live = await createLive(world, streamer, { title: 'Fihavanana', sourceKind: 'browser' })
  await moveLive(world, streamer, 'startLive', live.id)
  const release = await delayQuery(page, 'query Live(')
  const asked = page.waitForRequest((request) => asks(request, 'query Live('))
  await page.goto(`/live/${live.id}`)
  const { variables } = (await asked).postDataJSON() as { variables: { id: string } }
  expect(variables.id).toBe(live.id)
  await expect(page.locator('main .animate-turn')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fihavanana')
  const message = page.getByText('Connexion au stream en cours...')
  await expect(message).toBeVisible()
  expect(await darkness(message), 'white words are read over any picture').toBeGreaterThanOrEqual(0.75)
  await expect(
    page
      .getByText('Voahirana Razafy', { exact: true })
      .or(page.getByText(streamer.pseudo, { exact: true }))
      .first(),
  ).toBeVisible()
  const today = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', timeZone: 'Indian/Antananarivo' })
  await expect(page.getByText(`Commencé le ${today.format(new Date())}`)).toBeVisible()
  await page.getByRole('button', { name: 'Partager', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Partager ce live' }).getByLabel('Lien direct')).toHaveValue(
    new RegExp(`/live/${live.id}$`),
  )
  await page.keyboard.press('Escape')

  await more(page, 'Afficher le débogage')
  const fact = (name: string) => page.locator(`[data-debug="${name}"]`)
  await expect(fact('socket')).toHaveText('connected')
  await expect(fact('signaling')).toHaveText('stable')
  for (const name of ['peer', 'ice']) await expect(fact(name)).toHaveText(/^(new|connecting|closed|checking)$/)
  for (const name of ['offers', 'answers', 'candidates']) await expect(fact(name)).toHaveText('0')
  await more(page, 'Masquer le débogage')
  await expect(fact('socket')).toHaveCount(0)
  await expect(page.getByText('Erreur lors de la connexion au stream', { exact: true })).toBeVisible()
  await expect(page.locator('video[data-phase]')).toHaveAttribute('data-phase', 'connecting') // it goes on trying
})

test('R-LIVE-37 R-LIVE-42 R-CHAT-11 without a line the viewer reads it; after five calls in vain that it is a problem', async ({
  page,
  world,
}) => {
  let calls = 0
  await page.routeWebSocket('**/api/ws', (socket) => {
    calls += 1
    void socket.close({ code: 1011 })
  })
  await page.clock.install()
  await page.goto(await abandoned(world))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fihavanana')
  await expect(page.locator('[data-chat]')).toHaveAttribute('data-chat', 'connecting')
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(page.getByText('Erreur de connexion WebSocket')).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 40_000 })
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(page.getByText('Problème de connexion au serveur WebSocket')).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 60_000 })
  expect(calls).toBe(6)
})

test('R-CHAT-10 R-CHAT-12 the chat says whether its line is open; when it is back a live that does not play is tried again', async ({
  page,
  world,
}) => {
  await page.clock.install()
  await page.goto(await abandoned(world))
  const chat = page.locator('[data-chat]')
  await expect(chat).toHaveAttribute('data-chat', 'open')
  await more(page, 'Afficher le débogage')
  const tries = page.locator('[data-log] li', { hasText: 'transport peer' })
  await expect(tries).toHaveCount(1)
  await page.clock.pauseAt(Date.now() + 1000) // nothing is tried because time has passed
  const before = await tries.count()
  await page.context().setOffline(true)
  await expect(chat).toHaveAttribute('data-chat', 'closed')
  expect(await tries.count()).toBe(before)
  await page.context().setOffline(false)
  await expect(chat).toHaveAttribute('data-chat', 'open')
  await expect(tries).toHaveCount(before + 1)
})

test('R-CHAT-13 R-CHAT-14 comments that do not come are waited for a second; after another one Système welcomes', async ({
  page,
  world,
}) => {
  await page.clock.install()
  const release = await delayQuery(page, 'query Chat')
  await page.goto(await abandoned(world))
  const loading = page.getByText('Chargement des commentaires')
  const welcome = page.locator('[data-system]')
  await expect(loading).toBeAttached()
  await page.clock.pauseAt(Date.now() + 1100)
  await expect(loading).toHaveCount(0)
  await page.clock.runFor(1100)
  await expect(welcome).toContainText('Système')
  release()
  await page.clock.resume()
  await expect(page.getByLabel('Écrire un message')).toBeDisabled()
})
