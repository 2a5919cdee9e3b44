import type { Page } from '@playwright/test'
import { builtFrom } from '../../fixtures/built.ts'
import { isAccessible } from '../../fixtures/fits.ts'
import {
  at,
  createLive,
  expect,
  ffmpeg,
  more,
  moveLive,
  openPage,
  plays,
  pushRtmp,
  rememberPeers,
  soundEnergy,
  test,
} from '../../fixtures/video.ts'

/** A live as its viewers meet it: before, while it runs, when its source is cut, when it ends, and again. */

const stage = 'video[data-phase]'

test('D-05 R-LIVE-02 R-LIVE-03 R-LIVE-04 R-LIVE-13 R-ROUTE-50, -51, -52, -53 a scheduled live by all its addresses, and the way back; one that does not exist leads to the list and says so', async ({
  page,
  world,
}) => {
  const streamer = await world.member({ role: 'streamer' })
  const startTime = '2031-03-08T12:00:00Z'
  const live = await createLive(world, streamer, { title: 'Finale de rugby', sourceKind: 'rtmp', startTime })
  for (const path of [`/live/${live.id}`, `/lives/${live.id}`, `/lives/rtmp/${live.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finale de rugby')
    await expect(page.getByText('Commence le 8 mars 2031 à 15:00').first()).toBeVisible()
    await expect(page.getByText('EN DIRECT', { exact: true })).toHaveCount(0)
  }
  await at(page, `/lives/${live.id}`)
  const label = page.getByText('Version GraphQL', { exact: true }).filter({ visible: true }) // not the item of the closed menu
  await expect(label).toHaveCount(0)
  const asked = page.waitForRequest((request) => request.postData()?.includes('GetLiveById') ?? false)
  await more(page, 'Version GraphQL')
  await at(page, `/lives/${live.id}/graphql`)
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finale de rugby')
  await expect(label).toBeVisible()
  await page.getByRole('link', { name: 'Retour' }).click()
  await at(page, '/lives')
  await page.goto('/')
  await page.evaluate((path) => location.assign(path), `/live/${live.id}`) // as a link of the landing page does
  await expect(page.getByRole('link', { name: 'Retour' })).toHaveAttribute('href', '/')

  await page.goto('/live/01a1fd55-7a80-7000-8c40-f3616bbdabfc')
  await at(page, '/lives')
  await expect(page.getByText('Impossible de charger les détails du live')).toBeVisible()
})

test('R-ROUTE-64 a visitor who follows a streamer or wants a reminder signs in, comes back, and it is done; what was asked for is taken back', async ({
  page,
  world,
}) => {
  const [streamer, member] = [await world.member({ role: 'streamer' }), await world.member()]
  const startTime = '2031-03-08T12:00:00Z'
  const title = `Veillée ${Date.now()}`
  const live = await createLive(world, streamer, { title, sourceKind: 'rtmp', startTime })
  const signsIn = async (back: string) => {
    await at(page, '/login')
    await page.getByLabel('E-mail').fill(member.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await at(page, back)
  }
  await page.goto(`/live/${live.id}`)
  await page.getByRole('button', { name: `Suivre ${streamer.pseudo}`, exact: true }).click()
  await signsIn(`/live/${live.id}`)
  await expect(page.getByRole('button', { name: `Ne plus suivre ${streamer.pseudo}` })).toBeVisible()

  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/lives')
  await page.getByRole('button', { name: `Me prévenir : ${title}` }).click()
  await signsIn('/lives')
  await page.getByRole('button', { name: `Ne plus me prévenir : ${title}` }).click()
  await expect(page.getByText('Le rappel est annulé')).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await at(page, `/live/${live.id}`)
  await page.getByRole('button', { name: 'Me prévenir', exact: true }).click()
  await expect(page.getByText('Vous serez averti avant le début du live')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ne plus me prévenir' })).toBeVisible()
})

test('R-SHARE-01, -02, -03, -04, -07, -09 R-MSG-18 the link is copied, a window opens filled in, the dialog thanks and closes', async ({
  page,
  context,
  world,
}) => {
  const streamer = await world.member({ role: 'streamer' })
  const live = await createLive(world, streamer, { title: 'Marché & fête', sourceKind: 'rtmp' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const opened: string[][] = []
    Object.assign(window, { opened, open: (...args: string[]) => void opened.push(args) })
  })
  const link = `${world.url}/live/${live.id}`
  await page.goto(`/live/${live.id}`)
  const share = () => page.getByRole('button', { name: 'Partager', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager ce live' })
  await share()
  await expect(dialog.getByLabel('Lien direct')).toHaveValue(link)
  await dialog.getByRole('button', { name: 'Copier' }).click()
  await expect(dialog.getByRole('button', { name: 'Copié!' })).toBeVisible()
  await expect(page.getByText('Lien copié dans le presse-papier')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(dialog.getByRole('button', { name: 'Copier' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Partager sur WhatsApp' }).click() // of the others: share-links.test.ts
  await expect(dialog.getByText('Partagé !')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await share()
  const opened = await page.evaluate(() => (window as unknown as { opened: string[][] }).opened)
  expect(opened.map(([address]) => new URL(String(address)).host)).toEqual(['wa.me'])
  expect(decodeURIComponent(String(opened[0]?.[0]))).toContain(link)
  expect(opened[0]?.[2]).toContain('width=600,height=400')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
    document.execCommand = (command: string) => command === 'copy' && getSelection()?.toString() !== undefined
  })
  await dialog.getByRole('button', { name: 'Copier' }).click()
  await expect(dialog.getByRole('button', { name: 'Copié!' })).toBeVisible() // R-SHARE-03: the other way
  await expect(dialog.getByRole('button', { name: 'Copier' })).toBeVisible()
  await page.evaluate(() => {
    document.execCommand = () => false
  })
  await dialog.getByRole('button', { name: 'Copier' }).click()
  await expect(page.getByText('Impossible de copier le lien')).toBeVisible()
})

test('R-ROUTE-43 D-01 R-NET-05 the list has what is live first, finds a live, and offers a new one to streamers only', async ({
  page,
  browser,
  world,
}) => {
  const streamer = await world.member({ role: 'streamer' })
  const running = await createLive(world, streamer, { title: 'Zébus en course', sourceKind: 'rtmp' })
  await moveLive(world, streamer, 'startLive', running.id)
  const over = await createLive(world, streamer, { title: 'Zébus au repos', sourceKind: 'rtmp' })
  await moveLive(world, streamer, 'startLive', over.id)
  await moveLive(world, streamer, 'endLive', over.id)
  await page.goto('/lives')
  await page.getByLabel('Rechercher un live').fill('zébus')
  const groups = page.locator('section', { has: page.locator('[data-live]') })
  await expect(groups.getByRole('heading', { level: 2 })).toHaveText(['En ce moment', 'Rediffusions et lives terminés'])
  await expect(page.locator('[data-live]')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Nouveau live' })).toHaveCount(0)
  await page.getByLabel('Rechercher un live').fill('introuvable')
  await expect(page.getByText('Aucun live ne correspond à cette recherche')).toBeVisible()
  const his = await openPage(browser, `${world.url}/lives`, streamer)
  await his.getByRole('link', { name: 'Nouveau live' }).click()
  await at(his, '/lives/new')
  await his.context().close()
})

test('F-LIVE-01 F-LIVE-07, -08, -09 F-LIVE-14 F-LIVE-16 F-LIVE-17 N-06 R-LIVE-07, -14, -17, -18, -21, -22, -23, -24, -25, -26, -27 a visitor by the shared link: sound, a cut, the end, the replay with its chat', async ({
  page,
  browser,
  world,
}) => {
  test.skip(!ffmpeg, 'no ffmpeg')
  const [streamer, member] = [await world.member({ role: 'streamer' }), await world.member()]
  const title = 'Course de nuit'
  const live = await createLive(world, streamer, { title, sourceKind: 'rtmp', autoStart: true })
  await rememberPeers(page)
  await page.goto(`/live/${live.id}`)
  await expect(page.getByText("Le live n'a pas encore commencé.")).toBeVisible()

  const source = await pushRtmp(world, streamer, live.id)
  await expect(page.getByText('EN DIRECT', { exact: true })).toBeVisible()
  await plays(page, 'webrtc')
  await expect.poll(() => soundEnergy(page)).toBeGreaterThan(0)
  await expect(page.getByText('Connexion au stream en cours...')).toHaveCount(0)
  await expect(page.locator('[data-viewers]')).toHaveText("Seulement vous pour l'instant")
  const other = await openPage(browser, `${world.url}/live/${live.id}`, member)
  await expect(page.locator('[data-viewers]')).toHaveText('2 spectateurs')
  await other.getByLabel('Écrire un message').fill('Ils passent !')
  await other.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page.locator('[data-comment]')).toContainText(['Ils passent !'])
  await other.context().close()
  await expect(page.locator('[data-viewers]')).toHaveText("Seulement vous pour l'instant")

  await more(page, 'Afficher le débogage')
  await expect(page.locator('[data-debug="peer"]')).toHaveText('connected')
  await expect(page.locator('[data-debug="offers"]')).toHaveText(/^[1-9]/) // on a slow machine it was tried again
  await isAccessible(page)
  const peers = () => page.evaluate(() => (window as unknown as { peers: unknown[] }).peers.length)
  const first = await peers()
  await page.getByRole('button', { name: 'Initialiser Peer' }).click()
  await expect.poll(peers).toBeGreaterThan(first)
  await plays(page, 'webrtc')
  const before = await peers()
  const reconnect = page.getByRole('button', { name: 'Forcer Reconnexion' })
  await Promise.all([page.waitForEvent('websocket'), reconnect.click()])
  await expect.poll(peers).toBeGreaterThan(before)
  await plays(page, 'webrtc')

  await source.cut()
  await expect(page.getByText('La source est interrompue')).toBeVisible()
  const back = await pushRtmp(world, streamer, live.id)
  await expect(page.getByText('La source est interrompue')).toHaveCount(0)
  await plays(page, 'webrtc')
  await at(page, `/live/${live.id}`)

  await moveLive(world, streamer, 'endLive', live.id)
  await expect(page.getByText('Le live est terminé')).toBeVisible()
  await expect(page.locator(stage)).toHaveAttribute('data-phase', 'stopped')
  await back.stop()
  await expect(page.getByRole('link', { name: 'Tous les lives' })).toHaveAttribute('href', '/lives')
  await expect(page.getByText('Un enregistrement est disponible pour ce live')).toBeVisible()
  await page.getByRole('link', { name: 'Voir la rediffusion' }).click()
  await at(page, `/replay/${live.id}`)
  const replay = page.locator('video[controls]')
  await expect(replay, 'the page asks by itself once it is made').toBeVisible()
  await replay.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect.poll(() => replay.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
  await replay.evaluate((video: HTMLVideoElement) => {
    video.pause() // what is said does not come while it is looked for
    video.currentTime = 0
  })
  await expect(page.locator('[data-comment]')).toHaveCount(0)
  await replay.evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 1
  })
  await expect(page.locator('[data-comment]')).toContainText(['Ils passent !'])
  expect(await replay.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(6)
  await expect(page.getByText(/Mo en tout/)).toBeVisible()

  const played = () =>
    replay.evaluate(({ currentTime, playbackRate }: HTMLVideoElement) => ({ currentTime, playbackRate }))
  const end = (await played()).currentTime
  await page.getByRole('button', { name: 'Revoir à' }).click()
  const moment = (await played()).currentTime
  expect(moment, 'the moment of a message leads there').toBeLessThan(end)
  await page.getByRole('button', { name: 'Reculer de 10 secondes' }).click()
  expect((await played()).currentTime).toBeCloseTo(Math.max(0, moment - 10), 1) // on a slow machine it was said late
  await page.getByRole('combobox', { name: 'Vitesse de lecture' }).selectOption('1,5 ×')
  expect((await played()).playbackRate).toBe(1.5)
  await page.evaluate((id) => localStorage.setItem('replays-watched', JSON.stringify({ [id]: 3 })), live.id)
  await page.reload()
  await expect(page.getByText('Lecture reprise à 0:03.')).toBeVisible()
  expect((await played()).currentTime).toBe(3)
  await replay.evaluate((video: HTMLVideoElement) => {
    const note = () => video.setAttribute('data-sought', String(video.currentTime)) // it plays on from there at once
    video.addEventListener('seeking', note, { once: true })
  })
  await page.getByRole('button', { name: 'Revoir depuis le début' }).click()
  await expect(replay).toHaveAttribute('data-sought', '0')

  const moderator = await openPage(browser, page.url(), await world.member({ role: 'moderator' }))
  const said = moderator.locator('[data-comment]')
  await moderator.locator('video[controls]').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 1_000
  })
  await moderator.getByRole('button', { name: `Modérer le message de ${member.pseudo}` }).click()
  await moderator.getByRole('menuitem', { name: 'Supprimer le message' }).click()
  await expect(moderator.getByText('Message supprimé')).toBeVisible()
  await moderator.mouse.move(0, 0)
  await expect(said).toHaveCount(0)
  await moderator.context().close()
})

test('F-LIVE-01 a source without pictures is heard at once, under a cover that says so; nobody waits for a picture', async ({
  page,
  world,
}) => {
  test.skip(!ffmpeg, 'no ffmpeg')
  const streamer = await world.member({ role: 'streamer' })
  const live = await createLive(world, streamer, { title: 'Radio du village', sourceKind: 'rtmp', autoStart: true })
  const source = await pushRtmp(world, streamer, live.id, { pictures: false })
  await rememberPeers(page)
  await page.goto(`/live/${live.id}`)
  await expect(page.getByText('Audio seul', { exact: true })).toBeVisible()
  await expect.poll(() => soundEnergy(page)).toBeGreaterThan(0)
  await expect(page.getByText('Connexion au stream en cours...')).toHaveCount(0)
  await expect(page.getByText('EN DIRECT', { exact: true })).toBeVisible()
  await isAccessible(page)
  await source.stop()
  await moveLive(world, streamer, 'endLive', live.id)
})

test('N-05 N-06 F-LIVE-15 R-LIVE-07 with the data saver it starts low, says when the network is lost and moves again by itself, shows its price, and the viewer may choose another way', async ({
  page,
  context,
  world,
}) => {
  test.skip(!ffmpeg, 'no ffmpeg')
  const streamer = await world.member({ role: 'streamer' })
  const live = await createLive(world, streamer, { title: 'Messe de Pâques', sourceKind: 'rtmp', autoStart: true })
  const source = await pushRtmp(world, streamer, live.id)
  await page.addInitScript(() => localStorage.setItem('data-saver', 'on'))
  await page.goto(`/live/${live.id}`)
  const begin = page.getByRole('button', { name: /Cliquez pour lancer la vidéo.*Mo\/min/ })
  await expect(page.getByRole('button', { name: /Audio seul \(.*Mo\/min\)/ })).toBeVisible()
  await expect(page.locator(stage)).toHaveAttribute('data-transport', '') // nothing is received before
  await begin.click()
  await plays(page, 'low')
  await expect(page.locator('[data-kbps]')).toHaveText(/Mo\/min$/)
  await context.setOffline(true) // WebRTC outlives an emulated cut
  await expect(page.getByText('HORS LIGNE', { exact: true })).toBeVisible()
  await expect(page.getByText('EN DIRECT', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Pas de connexion. Le direct reprend dès son retour.')).toBeVisible()
  await context.setOffline(false)
  await plays(page, 'low')
  await expect(page.getByText('EN DIRECT', { exact: true })).toBeVisible()
  const menu = () => page.getByRole('button', { name: 'Qualité et connexion' }).click()
  await menu()
  await expect(page.getByText(/environ \d+ Ar\/min/)).toBeVisible()
  await page.getByRole('menuitemradio', { name: /Temps réel/ }).click()
  await plays(page, 'webrtc')

  // The cap: offered because data is saved; reached; and the viewer goes on with sound.
  await page.getByRole('button', { name: 'Fixer un plafond' }).click()
  const cap = page.getByRole('dialog', { name: 'Plafond de données' })
  await cap.getByLabel('Au plus (Mo)').fill('1')
  await cap.getByRole('button', { name: 'Appliquer' }).click()
  await expect(cap.getByText(/Indiquez un nombre de Mo entre 5 et/)).toBeVisible()
  await cap.getByLabel('Au plus (Mo)').fill('5')
  await expect(cap.getByText('environ 25 Ar')).toBeVisible()
  await isAccessible(page, 'the cap')
  await cap.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.locator('[data-cap-offer]')).toHaveCount(0)
  await expect(page.locator('[data-used]')).toHaveText(/\/ 5 Mo$/)
  await page.evaluate((id) => {
    const use = JSON.parse(localStorage.getItem('live-use') ?? '{}')
    localStorage.setItem('live-use', JSON.stringify({ ...use, lives: [[id, 4_990_000]] }))
  }, live.id)
  await expect(page.getByText('Plafond atteint : 5 Mo, environ 25 Ar')).toBeVisible()
  await expect(page.locator(stage)).toHaveAttribute('data-phase', 'held')
  await page.getByRole('button', { name: 'Continuer en audio seul' }).click()
  await expect(page.locator(stage)).toHaveAttribute('data-transport', 'audio')
  await expect(page.locator(stage)).toHaveAttribute('data-phase', 'playing')
  await expect(page.getByText(/Plafond atteint/)).toHaveCount(0)
  await source.stop()
  await moveLive(world, streamer, 'endLive', live.id)
})

test('R-LIVE-30 R-LIVE-35 R-LIVE-43 R-SRC-09 what fails is said, the next way is tried, calmly; when it works again it plays', async ({
  page,
  world,
}) => {
  test.skip(!ffmpeg, 'no ffmpeg')
  const streamer = await world.member({ role: 'streamer' })
  const live = await createLive(world, streamer, { title: 'Hira gasy', sourceKind: 'rtmp', autoStart: true })
  const source = await pushRtmp(world, streamer, live.id)
  let lists = 0
  await page.route('**/index/api/webrtc**', (route) => route.fulfill({ json: { code: -400, msg: 'stream not found' } }))
  await page.route('**/*.m3u8**', (route) => {
    if (/(?<!\/audio)\/index\.m3u8/.test(route.request().url())) lists += 1 // the next ways have lists of their own
    return route.fulfill({ status: 404, body: '' })
  })
  await page.goto(`/live/${live.id}`)
  await expect(page.getByText('Erreur lors de la connexion au stream ZLMediaKit')).toBeVisible()
  await expect(page.getByText('Erreur réseau lors de la lecture')).toBeVisible()
  await expect(page.locator(stage)).toHaveAttribute('data-transport', 'low')
  expect(lists, 'the first way was tried').toBeGreaterThan(0)
  expect(lists, 'four tries of one way, with pauses').toBeLessThanOrEqual(5)
  await page.unroute('**/*.m3u8**')
  await plays(page, 'low')
  await source.stop()
  await moveLive(world, streamer, 'endLive', live.id)
})

test('R-LIVE-28, -29, -31, -39, -40 what the browser or the stream cannot do is said, each by its own sentence', async ({
  context,
  world,
}) => {
  test.skip(!ffmpeg, 'no ffmpeg')
  const streamer = await world.member({ role: 'streamer' })
  const live = await createLive(world, streamer, { title: 'Hira gasy', sourceKind: 'rtmp', autoStart: true })
  const source = await pushRtmp(world, streamer, live.id)
  /** Watches in a browser that was prepared; the quick way is refused, so that the list is tried. */
  const watches = async (prepare: (page: Page) => Promise<unknown>, ...texts: readonly string[]) => {
    const page = await context.newPage()
    await page.route('**/index/api/webrtc**', (route) => route.fulfill({ json: { code: -400, msg: 'not found' } }))
    await prepare(page)
    await page.goto(`/live/${live.id}`)
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible()
    return page
  }
  const player = await builtFrom(/hls\.light/)
  for (const file of player) await context.route(file, (route) => route.abort()) // the service worker asks, too
  const without = await watches(async () => {}, 'Erreur de chargement du flux vidéo')
  for (const file of player) await context.unroute(file)
  await without.close()
  const codec = await watches(async (page) => {
    const body = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="xvid.1"\nother.m3u8\n' // that nobody knows
    await page.route('**/*.m3u8**', (route) => route.fulfill({ contentType: 'application/vnd.apple.mpegurl', body }))
  }, 'Erreur de média lors de la lecture')
  await codec.getByRole('button', { name: 'Qualité et connexion' }).click() // another way may be chosen
  await expect(codec.getByRole('menuitemradio', { name: /Temps réel/ })).toBeEnabled()
  await codec.close()
  const still = await watches(
    (page) =>
      page.addInitScript(() => {
        const refuse = () => Promise.reject(new DOMException('only after a press', 'NotAllowedError'))
        HTMLMediaElement.prototype.play = refuse
        const still = { set: () => undefined, get: () => false }
        Object.defineProperty(HTMLMediaElement.prototype, 'autoplay', still) // as the same browser has it
        addEventListener('loadstart', ({ target }) => (target as Element).removeAttribute('autoplay'), true)
      }),
    'Cliquez sur la vidéo pour démarrer la lecture',
  )
  await still.getByText('Cliquez pour lancer la vidéo').click()
  await expect(still.getByText('Erreur de lecture de la vidéo - cliquez pour activer')).toBeVisible()
  await source.stop()
  await moveLive(world, streamer, 'endLive', live.id)
})

test('R-ROUTE-42 the administrator’s streaming test is green from source to viewer', async ({ page, world }) => {
  const admin = await world.admin()
  await page.addInitScript((token) => sessionStorage.setItem('token', token), admin.token)
  await page.goto('/admin/test-streaming')
  await page.getByRole('button', { name: 'Lancer le test' }).click()
  await expect(page.getByText('Tout fonctionne')).toBeVisible()
  await expect(page.locator('[data-check="ok"]')).toHaveCount(6)
  await expect(page.locator('[data-check="failed"]')).toHaveCount(0)
})
