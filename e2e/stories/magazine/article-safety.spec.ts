import type { Page } from '@playwright/test'
import { htmlPayloads } from '../../../server/test/hostile/html.ts'
import { publishArticle, signedIn } from '../../fixtures/newsroom.ts'
import { takenOver } from '../../fixtures/takeover.ts'
import { expect, test } from '../../fixtures/world.ts'

/** R-MAG-13, weak point 14: what hostile clients send is published, read and edited in a real browser, and nothing of it runs. */

/** Everything that happens on this page and should not. */
async function watched(page: Page, origin: string): Promise<string[]> {
  const happened: string[] = []
  await page.exposeFunction('report', (what: string) => happened.push(what))
  await page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt'] as const) window[name] = () => report(name) as never
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      report(`refused by the content policy: ${violatedDirective} ${blockedURI}`),
    )
  })
  page.on('dialog', (dialog) => {
    happened.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url())
    if (asked !== origin && !['data:', 'blob:'].includes(protocol)) happened.push(`asked ${request.url()}`)
  })
  page.on('framenavigated', (frame) => frame.parentFrame() && happened.push(`frame ${frame.url()}`))
  return happened
}
declare function report(what: string): void

const dangerous =
  'script, iframe, object, embed, form, input, base, meta, link, style, svg, math, video, audio, details'
const found = (page: Page, within: string) =>
  page
    .locator(within)
    .evaluateAll(
      (places, dangerous) =>
        places.flatMap((place) => [
          ...[...place.querySelectorAll(dangerous)].map(({ tagName }) => tagName),
          ...[...place.querySelectorAll('*')].flatMap(({ attributes }) =>
            [...attributes]
              .filter(({ name, value }) => /^on/.test(name) || /javascript:|traceur/i.test(value))
              .map(String),
          ),
        ]),
      dangerous,
    )

test('R-MAG-13 weak point 14 a page without scripts shows every payload as harmless text, or not at all', async ({
  browser,
  world,
}) => {
  const editor = await world.member({ role: 'redacteur' })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: world.url })
  const page = await context.newPage()
  const content = htmlPayloads.map((payload, n) => `<p>avant ${n}</p>${payload}<p>après ${n}</p>`).join('')
  const ids = [await publishArticle(world, editor, { title: 'Tout à la fois', content })]
  const html = await (await fetch(`${world.url}/magazine/${ids[0]}`)).text()
  const [, text = ''] = /<div class="article-text[^"]*">([\s\S]*?)<\/article>/.exec(html) ?? []
  expect(text).toContain('avant 0')
  expect(text).not.toMatch(
    /<(script|iframe|object|embed|form|input|base|meta|link|style|math|video|audio|details)|\son\w+=|javascript:|traceur/i,
  )
  await page.goto(`/magazine/${ids[0]}`)
  await expect(page.getByText('avant 0', { exact: true })).toBeVisible()
  await context.close()
})

test('R-MAG-13 weak point 14 nothing of it runs: for readers, in lists, in the search, in the editor', async ({
  page,
  world,
}) => {
  const editor = await world.member({ role: 'redacteur' })
  await signedIn(page, editor)
  const happened = await watched(page, world.url)
  const content = (payload: string, n: number) => `<p>charge ${n}</p>${payload}<p>fin ${n}</p>`
  const title = (n: number) => `<img src=x onerror=alert(${n})><script>alert(${n})</script>`
  const each = await Promise.all(
    htmlPayloads.map((payload, n) => publishArticle(world, editor, { title: title(n), content: content(payload, n) })),
  )
  for (const [n, id] of each.entries()) {
    await page.goto(`/magazine/${id}`)
    await expect(page.getByText(`charge ${n}`, { exact: true })).toBeVisible()
    expect(await found(page, '.article-text'), htmlPayloads[n]).toEqual([])
  }
  await takenOver(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>alert(')
  for (const path of ['/magazine', '/magazine?q=charge']) {
    await page.goto(path)
    await expect(page.locator('a[href^="/magazine/"]').first()).toBeVisible()
    expect(await found(page, 'main ul'), path).not.toContain('SCRIPT')
  }
  const all = await publishArticle(world, editor, { title: 'Tout', content: htmlPayloads.map(content).join('') })
  for (const path of [`/magazine/${all}`, `/magazine/${all}/edit`]) {
    await page.goto(path)
    await expect(page.locator('.article-text').getByText('charge 0', { exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await found(page, '.article-text'), path).toEqual([])
  }
  expect(happened).toEqual([])

  // Would it have been seen?
  await page.evaluate(() => {
    alert('x')
    void fetch('https://traceur.example/pixel').catch(() => {})
    document.querySelector('main')?.append(document.createElement('object'))
  })
  await expect.poll(() => happened.join()).toMatch(/alert.*traceur|traceur.*alert/)
  expect(await found(page, 'main')).toContain('OBJECT')
})
