import type { Page } from '@playwright/test'
import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { publishArticle, saved, signedIn, text, write } from '../../fixtures/newsroom.ts'
import { openPage } from '../../fixtures/video.ts'
import { expect, type Member, test, type World } from '../../fixtures/world.ts'

/** A published article is written on: nobody reads it before it is published. */

const document = (line: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: line }] }],
})

async function published(page: Page, world: World, name: string): Promise<{ editor: Member; id: string }> {
  const editor = await world.member({ role: 'redacteur' })
  const id = await publishArticle(world, editor, { title: name, document: document('Le départ est donné.') })
  await signedIn(page, editor)
  await page.goto(`/magazine/${id}/edit`)
  await expect(text(page)).toContainText('Le départ est donné.')
  return { editor, id }
}

/** The page as the server sends it to somebody without a session, before any script. */
const html = async (page: Page, world: World, id: string) =>
  (await page.request.get(`${world.url}/magazine/${id}`, { headers: { accept: 'text/html' } })).text()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const changes = (page: Page) => page.getByText('Modifications non publiées', { exact: true })

test('R-MAG-14 F-MAG-02 written on after it was published: read once it is published, or given up', async ({
  page,
  browser,
  world,
}) => {
  const { id } = await published(page, world, 'Une course')
  await expect(page.getByText('Ce que vous changez reste invisible')).toBeVisible()
  await expect(changes(page)).toBeHidden()
  const visitor = await openPage(browser, `${world.url}/magazine/${id}`)
  await expect(visitor.getByText('Le départ est donné.')).toBeVisible()

  await write(page, ' Et puis, à demi')
  await saved(page)
  await expect(page.getByRole('status').getByText('Enregistré, pas encore publié')).toBeVisible()
  await expect(changes(page)).toBeVisible()
  await expect(page.getByText(/Les lecteurs voient le texte du/)).toBeVisible()
  await isAccessible(page)
  await fitsWidth(page)
  await visitor.reload()
  await expect(visitor.getByText('Le départ est donné.')).toBeVisible()
  await expect(visitor.getByText('à demi')).toBeHidden()
  expect(await html(page, world, id)).toContain('Le départ est donné.')
  expect(await html(page, world, id)).not.toContain('à demi')
  await page.goto('/magazine/mine')
  await expect(page.getByRole('link', { name: /Une course/ })).toContainText('modifications non publiées')
  await page.goto(`/magazine/${id}/edit`)
  await expect(text(page)).toContainText('à demi')

  await button(page, 'Publier les modifications').first().click()
  await confirm(page, 'Publier les modifications').click()
  await expect(page.getByText('Modifications publiées')).toBeVisible()
  await expect(changes(page)).toBeHidden()
  await visitor.reload()
  await expect(visitor.getByText('Le départ est donné. Et puis, à demi')).toBeVisible()
  expect(await html(page, world, id)).toContain('à demi')

  await write(page, ' De trop.')
  await button(page, 'Abandonner les modifications').click()
  await confirm(page, 'Abandonner les modifications').click()
  await expect(page.getByText('Modifications abandonnées')).toBeVisible()
  await expect(text(page)).toHaveText('Le départ est donné. Et puis, à demi')
  await saved(page)
  await expect(changes(page)).toBeHidden()
  await page.reload()
  await expect(text(page)).toHaveText('Le départ est donné. Et puis, à demi')
  expect(await html(page, world, id)).not.toContain('De trop.')
  await button(page, 'Autres actions').click()
  await page.getByRole('menuitem', { name: 'Historique' }).click()
  const givenUp = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Modifications abandonnées' })
  await givenUp.getByRole('button').click()
  await expect(page.getByRole('dialog').locator('del')).toContainText('De trop.')
  await visitor.context().close()
})
