import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { exempt, type WalkedForm, walked } from '../../fixtures/forms.ts'
import { openRaces } from '../../fixtures/races.ts'
import { takenOver } from '../../fixtures/takeover.ts'
import { expect, test } from '../../fixtures/world.ts'

/** The other forms are walked all the same. */
const softly = expect.configure({ soft: true })
const phone = { width: 360, height: 740 }

/** What of the field with the focus and its sentence is not in the window, or is covered; empty when all of it is read. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: field } = document
    const isProblem = field?.matches('[role="alert"]')
    const wrong =
      field?.closest('[aria-invalid="true"]') ?? field?.closest('fieldset')?.querySelector('[aria-invalid="true"]')
    if (!field || !(wrong || isProblem)) return [`the focus is on ${field?.outerHTML.slice(0, 120)}`]
    const ids = [field, wrong].flatMap((one) => one?.getAttribute('aria-describedby')?.split(/\s+/) ?? [])
    const sentence = isProblem ? field : ids.map((id) => document.getElementById(id)).findLast((one) => one !== null)
    if (!sentence?.textContent) return [`no sentence at ${field.outerHTML.slice(0, 120)}`]
    const problems: string[] = []
    const box = field.getBoundingClientRect().width > 4 ? field : (field.closest('label') ?? field)
    for (const [what, element] of [
      ['the field', box],
      ['its sentence', sentence],
    ] as const) {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      if (top < 0 || bottom > innerHeight)
        problems.push(`${what} is outside: ${Math.round(top)} to ${Math.round(bottom)}`)
      for (const y of [top + 3, bottom - 3]) {
        const over = document.elementFromPoint((left + right) / 2, y)
        const own = element.closest('label') ?? element
        if (over && !own.contains(over) && !over.contains(element))
          problems.push(`${what} is covered by ${over.outerHTML.slice(0, 120)}`)
      }
    }
    return problems
  })

async function sends(
  page: Page,
  { path, before = {}, open = [], fill = {}, send }: WalkedForm,
  race: string,
): Promise<void> {
  await page.goto(path.replace('{race}', race))
  await takenOver(page)
  const inside = page.locator('main, dialog[open]')
  for (const [label, value] of Object.entries(before)) await inside.getByLabel(label).first().fill(value)
  for (const name of open) await inside.getByRole('button', { name }).first().click()
  for (const [label, value] of Object.entries(fill)) await inside.getByLabel(label).first().fill(value)
  const within = (await page.locator('dialog[open]').count()) > 0 ? page.locator('dialog[open]') : page.locator('main')
  const buttons = within.locator('button[type="submit"]').filter({ visible: true })
  await (send ? buttons.filter({ hasText: send }) : buttons).first().click()
}

test('R-SIGN-52 no form of the product is forgotten: each file that makes one is walked or says why not', () => {
  const root = join(import.meta.dirname, '../../../web/src')
  const making = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|generated)\.tsx?$/.test(file))
    .filter((file) => /<form\b|useFormAction|useForm[<(]/.test(readFileSync(join(root, file), 'utf8')))
  const known = [
    ...Object.values(walked).flatMap((forms) => forms.flatMap(({ files }) => files)),
    ...Object.keys(exempt),
  ]
  expect(making.sort()).toEqual(known.sort())
})

for (const [who, forms] of Object.entries(walked))
  test(`R-SIGN-52 the first problem of every form is in sight and covered by nothing on a small phone: ${who}`, async ({
    page,
    world,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize(phone)
    page.setDefaultTimeout(10_000)
    const race = (await openRaces(world)).marathon.id
    if (who !== 'visitor') {
      const { token } = who === 'admin' ? await world.admin() : await world.member({ role: who as 'user' })
      await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
    }
    for (const form of forms)
      await test.step(form.files[0] ?? 'a later step', async () => {
        await sends(page, form, race)
        await softly
          .poll(() => hidden(page), { message: `${form.files[0] ?? 'a later step'} at ${form.path}`, timeout: 5000 })
          .toEqual([])
      })
  })
