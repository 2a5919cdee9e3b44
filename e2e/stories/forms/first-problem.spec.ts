import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { hiddenOfProblem, pressedFromTheEdge } from '../../fixtures/first-problem.ts'
import { elsewhere, exempt, walks } from '../../fixtures/forms/index.ts'
import { openForm, type WalkedForm } from '../../fixtures/forms/walk.ts'
import { watchTakeover } from '../../fixtures/takeover.ts'
import { watchTexts } from '../../fixtures/texts.ts'
import { expect, test } from '../../fixtures/world.ts'

/** The other forms are walked all the same. */
const softly = expect.configure({ soft: true })
const phone = { width: 360, height: 740 }

test('R-SIGN-52 no form of the product is forgotten: each file that makes one, or shows what is wrong about a field, is walked or says why not', () => {
  const root = join(import.meta.dirname, '../../../web/src')
  const making = globSync('{features,lib,screens,shell,ui/document,ui/scan}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|generated)\.tsx?$/.test(file))
    .filter((file) =>
      /<form\b|useFormAction|useForm[<(]|\berror=\{|\berror: problems/.test(readFileSync(join(root, file), 'utf8')),
    )
  const known = [
    ...Object.values(walks).flatMap(({ forms }) => forms.flatMap(({ files }) => files)),
    ...Object.keys(elsewhere),
    ...Object.keys(exempt),
  ]
  expect(making.sort()).toEqual(known.sort())
  for (const story of new Set(Object.values(elsewhere)))
    expect(readFileSync(join(import.meta.dirname, '..', story), 'utf8'), story).toContain('hiddenOfProblem(')
})

for (const [name, { scene, forms }] of Object.entries(walks))
  test(`R-SIGN-52 the first problem of every form is in sight and covered by nothing on a small phone, also pressed again from the edge: ${name}`, async ({
    browser,
    world,
  }) => {
    test.setTimeout(60_000 + forms.length * 12_000)
    const made = await scene(world)
    const pages = new Map<string, Page>()
    const keys: (readonly string[])[] = []
    for (const [who, token] of Object.entries(made.people)) {
      const context = await browser.newContext({ baseURL: world.url, viewport: phone, hasTouch: true, isMobile: true })
      context.setDefaultTimeout(10_000)
      await watchTakeover(context)
      keys.push(watchTexts(context))
      if (token) await context.addInitScript((value) => sessionStorage.setItem('token', value), token)
      pages.set(who, await context.newPage())
    }
    const [first = ''] = pages.keys()
    for (const form of forms) await test.step(form.files.join(', '), () => walk(form))
    expect(keys.flat(), 'texts that no catalogue of the page has').toEqual([])
    for (const page of pages.values()) await page.context().close()

    async function walk(form: WalkedForm) {
      const page = pages.get(form.as ?? first)
      if (!page) throw new Error(`Nobody is called ${form.as}.`)
      const inSight = (when: string) =>
        softly
          .poll(() => hiddenOfProblem(page), { message: `${form.files[0]} at ${form.path}${when}`, timeout: 5000 })
          .toEqual([])
      try {
        const button = await openForm(page, form, made)
        await button.click()
        await inSight('')
        if (form.isOnce) return
        await pressedFromTheEdge(page, button)
        await inSight(', pressed again')
      } catch (error) {
        softly(String(error), `${form.files[0]} at ${form.path}`).toBe('')
      }
    }
  })
