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

test('R-MAG-13 weak point 14 nothing of it is in the page that the server sends, and nothing runs: for readers, in lists, in the search, in the editor', async ({
  page,
  world,
}) => {
  const editor = await world.member({ role: 'redacteur' })
  await signedIn(page, editor)
  const happened = await watched(page, world.url)
  const content = (payload: string, n: number) => `<p>charge ${n}</p>${payload}<p>fin ${n}</p>`
  const title = '<img src=x onerror=alert(1)><script>alert(1)</script>'
  const swallows = (payload: string) => Number(payload.startsWith('<math>')) // what comes after it: it is the last
  const payloads = htmlPayloads.toSorted((one, other) => swallows(one) - swallows(other))
  const all = await publishArticle(world, editor, { title, content: payloads.map(content).join('') })
  const html = await (await fetch(`${world.url}/magazine/${all}`)).text()
  const [, text = ''] = /<div class="article-text[^"]*">([\s\S]*?)<\/article>/.exec(html) ?? []
  expect(text).not.toMatch(
    /<(script|iframe|object|embed|form|input|base|meta|link|style|math|video|audio|details)|\son\w+=|javascript:|traceur/i,
  )
  for (const n of payloads.keys()) expect(text, 'each is read').toContain(`charge ${n}<`)
  for (const path of [`/magazine/${all}`, `/magazine/${all}/edit`]) {
    await page.goto(path)
    await takenOver(page)
    await expect(page.locator('.article-text').getByText('charge 0', { exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await found(page, '.article-text'), path).toEqual([])
    if (!path.endsWith('edit')) await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>alert(')
  }
  for (const path of ['/magazine', '/magazine?q=charge']) {
    await page.goto(path)
    await expect(page.locator('a[href^="/magazine/"]').first()).toBeVisible()
    expect(await found(page, 'main ul'), path).not.toContain('SCRIPT')
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
