import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Frame, Page } from '@playwright/test'
import { pdfOf } from '../../../server/test/pdf.ts'
import { card, file } from '../../fixtures/cards.ts'
import { makeType, send } from '../../fixtures/documents.ts'
import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { root } from '../../fixtures/server.ts'
import { expect, type Member, test, type World } from '../../fixtures/world.ts'

/** Documents of members: sent from a phone, looked at and decided on by an administrator. */

const insurance = readFileSync(join(root, 'server/demo/insurance.pdf'))

async function signedIn(page: Page, token: string, path: string) {
  await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
  await page.goto(path)
}

const pdfFrame = async (page: Page): Promise<Frame> => {
  const frame = () => page.frames().find((one) => one.url().includes('/frame/pdf-frame-'))
  await expect.poll(() => frame() !== undefined, { timeout }).toBe(true)
  return frame() as Frame
}
/** A PDF opens with a megabyte of scripts: machines differ. */
const timeout = 30_000
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible({ timeout })

/** Lets the documents of a member age, as their clock would. */
async function expire(world: World, member: Member) {
  await world.server.rows(`update user_document set expires_at = now() - interval '1 second' where user_id = $1`, [
    member.id,
  ])
  await world.server.rows(`select graphile_worker.add_job('documents.expire', '{}')`)
}

test('R-GEN-15 D-36 R-DOC-05, -07, -09 D-13 F-KYC-03 F-KYC-11 a member sends a photo, reads what is wrong, sends a better one, and is asked again when it has expired', async ({
  page,
  browser,
  world,
}) => {
  const member = await world.member({ prenom: 'Lova', nom: 'Rasoa' })
  const { id: type, name } = await makeType(world, { isRequired: true, hasExpiration: true, validityPeriodDays: 90 })
  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await signedIn(desk, (await world.admin()).token, '/dashboard')
  await expect(desk.locator('a[href="/document-admin"]').first()).toBeVisible()
  await desk.goto(`/document-admin?type=${type}`)
  await said(desk, 'Aucun document')

  await signedIn(page, member.token, '/profile')
  await page.locator('main a[href="/documents"]').click()
  const item = page.getByRole('listitem').filter({ hasText: name })
  await expect(page.getByRole('list', { name: 'À envoyer' })).toContainText(name)
  await item.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByTestId('document-photo-file').setInputFiles(file(await card({ light: 0.3 })))
  await said(page, 'Photo trop sombre') // before anything is sent
  await page.getByRole('button', { name: /quand même/ }).click()
  await page.getByRole('button', { name: 'Envoyer le document' }).click()
  await expect(item).toContainText('En attente')

  // the open queue shows it by itself
  const row = desk.getByRole('listitem').filter({ hasText: 'Lova Rasoa' })
  await row.getByRole('button').click()
  const panel = desk.getByRole('region', { name: 'Document de Lova Rasoa' })
  const photo = panel.getByRole('img', { name })
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  await panel.getByRole('button', { name: 'Agrandir' }).click()
  const viewer = desk.getByRole('dialog', { name })
  await viewer.getByRole('button', { name: 'Agrandir' }).click()
  await viewer.getByRole('button', { name: 'Fermer la photo' }).click()
  await expect(panel.getByRole('button', { name: 'Agrandir' })).toBeFocused()
  await desk.keyboard.press('r')
  await desk.getByRole('button', { name: 'La photo est floue ou trop sombre.' }).click()
  await desk
    .getByRole('alertdialog')
    .or(desk.getByRole('dialog'))
    .getByRole('button', { name: 'Rejeter', exact: true })
    .click()
  await said(desk, 'Document rejeté')

  await page.goto('/documents')
  await expect(item).toContainText('La photo est floue ou trop sombre.')
  await item.getByRole('button', { name: 'Envoyer à nouveau' }).click()
  await page.getByTestId('document-photo-file').setInputFiles(file(await card()))
  await page.getByLabel("Valable jusqu'au").fill('2031-12-31')
  await page.getByRole('button', { name: 'Envoyer le document' }).click()
  await expect(item).toContainText('En attente')

  await row.filter({ hasText: 'En attente' }).getByRole('button').click() // what was rejected stays in sight a moment
  await expect(panel.getByLabel("Valable jusqu'au")).toHaveValue('2031-12-31')
  await panel.getByRole('listitem').getByRole('button', { name: 'Voir' }).click() // the version before
  await desk.getByRole('dialog', { name }).getByRole('button', { name: 'Fermer la photo' }).click()
  await panel.getByRole('button', { name: 'Valider' }).click()
  await said(desk, 'Document validé')
  await page.goto('/documents')
  await expect(item).toContainText(/Valable jusqu'au .*2031/)
  const views = await world.server.rows<{ version: string }>(
    `select detail->>'version' as version from audit_entry where action = 'document.viewed' and target_id = $1`,
    [member.id],
  )
  expect(new Set(views.map(({ version }) => Number(version)))).toEqual(new Set([1, 2]))

  await expire(world, member)
  await expect
    .poll(async () => {
      await page.goto('/documents')
      return page.getByRole('list', { name: 'À envoyer' }).textContent()
    })
    .toContain(name)
  await expect(item).toContainText('Expiré')
  await expect(item.getByRole('button', { name: 'Envoyer à nouveau' })).toBeVisible()
  await isAccessible(page)
})

test('R-DOC-07 F-KYC-03 a PDF is read in the queue, page by page, in a frame without an origin, a network or a storage', async ({
  page,
  world,
}) => {
  const member = await world.member()
  const { id: type } = await makeType(world)
  const id = await send(world, member, type, insurance)
  await signedIn(page, (await world.admin()).token, `/document-admin?type=${type}`)
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('button')).toHaveCount(1)
  await page.keyboard.press('j') // on a fresh page, which names the key
  await expect(page).toHaveURL(new RegExp(`document=${id}`))
  await said(page, 'Page 1 sur 1')
  const frame = await pdfFrame(page)
  const page1 = frame.getByRole('img', { name: 'Page 1 sur 1' })
  await expect(page1).toBeVisible({ timeout })
  // something is drawn: the paper, and words on it
  const ink = await page1.evaluate((canvas: HTMLCanvasElement) => {
    const drawn = document.createElement('canvas')
    drawn.width = canvas.width
    drawn.height = canvas.height
    const pen = drawn.getContext('2d')
    if (!pen) return 0
    pen.drawImage(canvas, 0, 0)
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
    return data.filter((value, at) => at % 4 === 0 && value < 100).length
  })
  expect(ink).toBeGreaterThan(200)
  const shut = await frame.evaluate(async (address) => {
    const refused = (work: () => unknown) => {
      try {
        work()
        return false
      } catch {
        return true
      }
    }
    return {
      origin: self.origin,
      network: await fetch(address).then(
        () => 'open',
        () => 'shut',
      ),
      storage: refused(() => localStorage.length),
      cookie: refused(() => document.cookie),
      page: refused(() => parent.document),
    }
  }, `${world.url}/assets/`)
  expect(shut).toEqual({ origin: 'null', network: 'shut', storage: true, cookie: true, page: true })
  await fitsWidth(page)
  await isAccessible(page)
})

test('R-DOC-07 a hostile PDF hangs nothing: thousands of pages, a page of a mile, endless drawing, a broken file', {
  tag: '@desktop',
}, async ({ page, world }) => {
  const { id: type } = await makeType(world)
  const open = async (bytes: Buffer) => {
    const member = await world.member()
    await page.goto(`/document-admin?type=${type}&document=${await send(world, member, type, bytes)}`)
  }
  const answersIn = async () => {
    const from = Date.now()
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    return Date.now() - from
  }
  await signedIn(page, (await world.admin()).token, '/document-admin')

  await open(manyPages(10_000))
  await said(page, 'Page 1 sur 10000')
  await expect((await pdfFrame(page)).getByRole('img', { name: 'Page 1 sur 10000' })).toBeVisible({ timeout })

  await open(onePage('/MediaBox[0 0 200000 200000]', '0 0 m 200000 200000 l S'))
  const mile = (await pdfFrame(page)).getByRole('img', { name: 'Page 1 sur 1' })
  await expect(mile).toBeVisible({ timeout })
  const pixels = await mile.evaluate((canvas: HTMLCanvasElement) => canvas.width * canvas.height)
  expect(pixels).toBeLessThanOrEqual(8_000_000)

  // a form that draws itself, and a million lines
  await open(onePage('/MediaBox[0 0 600 800]/Resources<</XObject<</F 5 0 R>>>>', '/F Do ', '/F Do '.repeat(50)))
  await expect((await pdfFrame(page)).getByRole('img', { name: 'Page 1 sur 1' })).toBeVisible({ timeout })
  await open(onePage('/MediaBox[0 0 600 800]', '0 0 m 600 800 l 0 800 l 600 0 l b* '.repeat(100_000)))
  for (let look = 0; look < 10; look += 1) expect(await answersIn()).toBeLessThan(5000)

  await open(onePage('/MediaBox[0 0 600 800]/Contents 99 0 R', '').subarray()) // what it names is not there
  await expect((await pdfFrame(page)).getByRole('img', { name: 'Page 1 sur 1' })).toBeVisible({ timeout })
  await open(pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[9 0 R]/Count 1>>']))
  await said(page, "Ce PDF ne s'affiche pas ici")
  await expect(page.getByRole('button', { name: 'Télécharger' })).toBeVisible()
})

const stream = (text: string, more = '') => `<<${more}/Length ${text.length}>>\nstream\n${text}\nendstream`

/** A page with this content; `form` is what it can draw as /F. */
const onePage = (page: string, content: string, form = '') =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R${page.includes('/Contents') ? '' : '/Contents 4 0 R'}${page}>>`,
    stream(content),
    stream(form, '/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</XObject<</F 5 0 R>>>>'),
  ])

const manyPages = (count: number) =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ')}]/Count ${count}>>`,
    ...Array.from({ length: count }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'),
  ])
