import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { makePhoto } from '../../../../test/photos.ts'
import { sendFile } from '../../../../test/uploads.ts'
import { type Member, type World, world } from '../../../../test/world.ts'
import { makeContest } from '../../contests/testing.ts'
import { createLive } from '../../lives/index.ts'
import { makeRace } from '../../races/testing.ts'
import { announce, pages, publish } from './testing.ts'

const tag = (body: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(body)?.[1]

/** What can be shared, with a cover: its addresses. */
const shared: Record<string, (w: World, editor: Member, coverId: string) => Promise<string[]>> = {
  async article(_, editor, coverId) {
    return [`/magazine/${await publish(editor, { title: 'Partagé', coverId })}`]
  },
  async event(w, editor, coverId) {
    return [`/events/${(await announce(w, editor, { title: 'Partagé', coverId })).id}`]
  },
  async race(w, _, coverId) {
    const { id } = await makeRace(w)
    await w.sql(`update event set title = 'Partagé', cover_id = $2 where id = $1`, [id, coverId])
    return [`/events/${id}`, `/events/${id}/results`]
  },
  async contest(_, editor, coverId) {
    return [`/contests/${(await makeContest(editor, { name: 'Partagé', coverId })).id}`]
  },
  async live(_, editor) {
    const thumbnail = (await makePhoto({ width: 900, height: 900 })).toString('base64')
    const { id } = await createLive(await editor.context(), { title: 'Partagé', thumbnail })
    return [`/live/${id}`, `/replay/${id}`]
  },
}

for (const [kind, make] of Object.entries(shared))
  test(`R-SHARE-10 a link to ${kind} brings a picture with its type, its true size and what it shows`, async (t) => {
    const w = await world(t)
    const get = pages(t, w)
    const editor = await w.member({ role: 'admin' })
    const cover = (await sendFile(editor, await makePhoto({ width: 1600, height: 1000, type: 'webp' }))).data
      .uploadImage.image
    for (const path of await make(w, editor, cover.id)) {
      const { body, status } = await get(path)
      assert.equal(status, 200, path)
      const address = tag(body, 'og:image') ?? ''
      const type = kind === 'contest' ? 'jpeg' : 'png'
      assert.match(address, type === 'jpeg' ? /share\.jpg$/ : /\/api\/cards\/fr\//, path)
      const file = await w.visitor().http('GET', address.replaceAll('&amp;', '&').replace('http://vondrona.test', ''))
      const found = await sharp(file.rawPayload).metadata()
      assert.deepEqual(
        [tag(body, 'og:image:type'), file.headers['content-type'], found.format],
        [`image/${type}`, `image/${type}`, type],
      )
      assert.deepEqual(
        [tag(body, 'og:image:width'), tag(body, 'og:image:height')],
        [String(found.width), String(found.height)],
      )
      assert.match(tag(body, 'og:image:alt') ?? '', /Partagé/)
      assert.match(tag(body, 'twitter:image:alt') ?? '', /Partagé/)
      assert.equal(tag(body, 'twitter:card'), 'summary_large_image')
    }
  })

test('R-SHARE-10 a page without a cover shows the scene of the landing page, or the logo as bots know it', async (t) => {
  const get = pages(t, await world(t))
  const { body } = await get('/magazine')
  assert.deepEqual(
    ['og:image', 'og:image:type', 'og:image:width', 'og:image:height', 'og:image:alt'].map((name) => tag(body, name)),
    ['http://vondrona.test/preview.png', 'image/png', '1200', '630', 'Vondrona'],
  )
  const scene = await sharp(join(import.meta.dirname, '../../../../../web/public/preview.png')).metadata()
  assert.deepEqual([scene.format, scene.width, scene.height], ['png', 1200, 630])
})

test('R-SHARE-10 a logo in WebP is shared as JPEG; of any other there is none', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'vd-logo-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const withLogo = (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes)
    return world(t, { SITE_LOGO: join(folder, name) })
  }
  const logo = async (w: World) => w.visitor().http('GET', '/site-logo.jpg')
  const w = await withLogo('logo.webp', await makePhoto({ type: 'webp', width: 300, height: 300 }))
  const { body } = await pages(t, w)('/')
  assert.deepEqual(
    ['og:image', 'og:image:type', 'twitter:card'].map((name) => tag(body, name)),
    ['http://vondrona.test/site-logo.jpg', 'image/jpeg', 'summary'],
  )
  const answer = await logo(w)
  assert.equal(answer.headers['content-type'], 'image/jpeg')
  assert.equal((await sharp(answer.rawPayload).metadata()).format, 'jpeg')
  assert.equal((await logo(await withLogo('logo.png', await makePhoto({ type: 'png' })))).statusCode, 404)
})
