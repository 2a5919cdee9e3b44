import type { Browser, Page } from '@playwright/test'
import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import {
  begin,
  onServer,
  photo,
  pressTextTool,
  pressTool,
  saved,
  signedIn,
  state,
  text,
  title,
  write,
} from '../../fixtures/newsroom.ts'
import { at, openPage } from '../../fixtures/video.ts'
import { expect, type Member, test, type World } from '../../fixtures/world.ts'

/** Articles as editors write them: alone, together, without a network, on a small phone. */

const idOf = (page: Page) => new URL(page.url()).pathname.split('/')[2] ?? ''

const newArticle = (page: Page, words = { title: 'La course de dimanche', text: 'Le départ est donné.' }) =>
  begin(page, words.title, words.text)

const editorAt = (browser: Browser, world: World, member: Member, id: string) =>
  openPage(browser, `${world.url}/magazine/${id}/edit`, member)

test('R-MAG-07 R-MAG-11 R-MAG-12 F-MAG-08 written, illustrated by choice and by dragging, filed, published, found, read', async ({
  page,
  world,
}) => {
  const editor = await world.member({ role: 'redacteur' })
  await signedIn(page, editor)
  await page.goto('/magazine/new')
  await title(page).fill('Les baobabs de Morondava')
  await write(page, 'Une allée de géants.')
  await page.keyboard.press('Enter')
  await pressTextTool(page, 'Liste à puces')
  await page.keyboard.type('premier')
  await page.keyboard.press('Enter')
  await page.keyboard.type('second')
  const chooser = page.waitForEvent('filechooser')
  await pressTool(page, 'Image')
  await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(page.locator('[data-picture="there"] img')).toBeVisible()
  await page.getByRole('button', { name: "Décrire l'image" }).click()
  await page.getByLabel(/^Description/).fill('Des baobabs au soleil')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByLabel('Légende').fill('Le soir')
  const bytes = [...(await photo({ r: 200, g: 40, b: 40 }))]
  await text(page).evaluate((element, bytes) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
    const { left, bottom } = element.getBoundingClientRect()
    const at = { clientX: left + 10, clientY: bottom - 5, bubbles: true, cancelable: true, dataTransfer }
    for (const type of ['dragenter', 'dragover', 'drop']) element.dispatchEvent(new DragEvent(type, at))
  }, bytes)
  await expect(page.locator('[data-picture="there"] img')).toHaveCount(2)
  await page.getByRole('button', { name: 'Nouvelle catégorie' }).click()
  const category = `Nature ${Date.now()}`
  await page.getByLabel('Nouvelle catégorie').fill(category)
  await page.getByRole('button', { name: 'Créer' }).click()
  await expect(page.getByText(category).first()).toBeVisible()
  await page.getByLabel('Mots-clés').fill('arbres,')
  await expect(page.getByRole('button', { name: 'Retirer arbres' })).toBeVisible()
  await saved(page)
  await page.getByRole('button', { name: 'Publier' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publier' }).click()
  await expect(page.getByText('Article publié')).toBeVisible()
  const { content, status } = await onServer(world, editor, idOf(page))
  expect(status).toBe('published')
  expect(content).toContain('<ul><li><p>premier</p></li><li><p>second</p></li></ul>')
  expect(content).toMatch(/<figure><picture>.*alt="Des baobabs au soleil".*<figcaption>Le soir<\/figcaption>/)
  await page.goto('/magazine/mine')
  await page.getByRole('tab', { name: 'Publiés' }).click()
  await expect(page.getByRole('link', { name: /Les baobabs de Morondava/ })).toBeVisible()
  await page.goto('/magazine')
  await page
    .getByRole('link', { name: /Les baobabs de Morondava/ })
    .first()
    .click()
  const picture = page.getByRole('img', { name: 'Des baobabs au soleil' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText('Le soir', { exact: true })).toBeVisible()
  await expect(page.locator('.article-text figure img')).toHaveCount(2)
})

test('F-MAG-03 two people at once: changes of two paragraphs are taken without a question, of one the second gets both texts, and nothing is lost', async ({
  page,
  browser,
  world,
}) => {
  const [editor, admin] = [await world.member({ role: 'redacteur' }), await world.admin()]
  await signedIn(page, editor)
  const id = await newArticle(page, { title: 'À deux', text: 'Premier paragraphe.' })
  await write(page, '\nSecond paragraphe.')
  await saved(page)
  const other = await editorAt(browser, world, admin as Member, id)
  await expect(text(other)).toContainText('Second paragraphe.')
  await expect(other.getByText(`${editor.pseudo} a aussi ouvert cette page.`)).toBeVisible()
  const twin = await editorAt(browser, world, editor, id)
  await expect(page.getByText("Vous l'avez aussi ouverte dans un autre onglet ou sur un autre appareil.")).toBeVisible()
  await twin.context().close()
  await write(other, ' Fini par l’admin.')
  await saved(other)
  await text(page).getByText('Premier paragraphe.').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('Repris : ')
  await expect(page.getByText(/a aussi modifié cet article/)).toBeVisible()
  await expect(text(page)).toContainText('Fini par l’admin.')
  await page.keyboard.type('ici. ') // the cursor is where it was
  await saved(page)
  expect((await onServer(world, editor, id)).content).toBe(
    '<p>Repris : ici. Premier paragraphe.</p><p>Second paragraphe. Fini par l’admin.</p>',
  )

  await write(other, ' Écrit par l’admin.')
  await expect.poll(async () => (await onServer(world, editor, id)).content).toContain('Écrit par l’admin.')
  await saved(other)
  await write(page, ' Écrit par la rédaction.')
  const dialog = page.getByRole('dialog', { name: 'Deux versions de ce texte' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('Écrit par l’admin.')
  await expect(dialog).toContainText('Écrit par la rédaction.')
  expect((await onServer(world, editor, id)).content).not.toContain('Écrit par la rédaction.')
  await expect(dialog.getByRole('button', { name: 'Enregistrer ce choix' })).toBeDisabled()
  await expect(dialog.getByRole('button', { pressed: true })).toHaveCount(0)
  await fitsWidth(page)
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Les deux' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer ce choix' }).click()
  await saved(page)
  const { content } = await onServer(world, editor, id)
  expect(content).toContain('Écrit par l’admin.')
  expect(content).toContain('Écrit par la rédaction.')
  await other.context().close()
})

test('R-MAG-07 R-MAG-14 R-DATA-07 F-MAG-04 a draft is previewed by a link, set back to an older version, scheduled in the time of Madagascar, and deleted', async ({
  page,
  world,
}) => {
  const editor = await world.member({ role: 'redacteur' })
  await signedIn(page, editor)
  const id = await newArticle(page, { title: 'Un brouillon', text: 'Premier état.' })
  const dialog = page.getByRole('dialog')
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }

  await test.step('a preview link opens the draft, and no longer when it is removed', async () => {
    await page.getByRole('button', { name: 'Aperçu' }).click()
    await expect(dialog).toContainText('Premier état.')
    await page.keyboard.press('Escape')
    await act("Lien d'aperçu")
    await dialog.getByRole('button', { name: 'Créer un lien' }).click()
    const link = new URL(await dialog.getByRole('textbox', { name: "Lien d'aperçu" }).inputValue())
    const query = 'query Preview($id: ID!, $preview: String) { article(id: $id, preview: $preview) { title } }'
    const preview = link.searchParams.get('preview')
    const look = async () =>
      (await world.ask<{ article: { title: string } | null }>(query, { id, preview })).data?.article?.title
    expect(await look()).toBe('Un brouillon')
    await dialog.getByRole('button', { name: 'Retirer le lien' }).click()
    await expect(page.getByText("Plus aucun lien n'ouvre cet article")).toBeVisible()
    expect(await look()).toBeUndefined()
  })

  await test.step('an older version is compared and restored; the newer one stays in the history', async () => {
    const mutation = 'mutation Save($id: ID!, $input: ArticleInput!) { updateArticle(id: $id, input: $input) { id } }'
    const document = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Second état.' }] }],
    }
    await world.api(mutation, { id, input: { document } }, editor.token)
    await page.reload()
    await expect(text(page)).toContainText('Second état.')
    await act('Historique')
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await dialog.getByRole('listitem').last().getByRole('button').click()
    await expect(dialog.locator('del')).toHaveText(/Premier/)
    await dialog.getByRole('button', { name: 'Rétablir cette version' }).click()
    await expect(text(page)).toContainText('Premier état.')
    await expect.poll(async () => (await onServer(world, editor, id)).content).toContain('Premier état.')
    await act('Historique')
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('scheduled in the time of Madagascar, refused in the past, taken back', async () => {
    await page.getByRole('button', { name: 'Programmer' }).click()
    await dialog.getByLabel('Date et heure (Madagascar)').fill('2020-01-01T08:00')
    await dialog.getByRole('button', { name: 'Programmer' }).click()
    await expect(dialog.getByText('La publication doit être prévue dans le futur')).toBeVisible()
    await saved(page) // what was refused is the date, not the text
    await dialog.getByLabel('Date et heure (Madagascar)').fill('2040-05-01T08:00')
    await dialog.getByRole('button', { name: 'Programmer' }).click()
    await expect(page.getByText('Publication prévue le 1 mai 2040 à 08:00')).toBeVisible()
    expect((await onServer(world, editor, id)).status).toBe('scheduled')
    await page.getByRole('button', { name: 'Remettre en brouillon' }).click()
    await expect(page.getByText('Remis en brouillon')).toBeVisible()
    expect((await onServer(world, editor, id)).status).toBe('draft')
  })

  await act("Supprimer l'article")
  await dialog.getByRole('button', { name: "Supprimer l'article" }).click()
  await at(page, '/magazine/mine')
  const query = 'query Article($id: ID!) { article(id: $id) { id } }'
  expect((await world.ask<{ article: unknown }>(query, { id }, editor.token)).data?.article ?? null).toBeNull()
})

test('N-07 F-MAG-11 F-MAG-02 without a network, with lost answers, on a page that is gone: what was written and pasted arrives', async ({
  page,
  context,
  world,
}) => {
  const editor = await world.member({ role: 'redacteur' })
  await signedIn(page, editor)
  const id = await newArticle(page, { title: 'Coupures', text: 'Avant.' })
  const content = async () => (await onServer(world, editor, id)).content

  await test.step('written without a network, sent when it is back', async () => {
    await context.setOffline(true)
    await write(page, ' Sans réseau.')
    await state(page, 'offline')
    await expect(page.getByText('Gardé sur cet appareil, pas encore envoyé')).toBeVisible()
    expect(await content()).not.toContain('Sans réseau.')
    await context.setOffline(false)
    await saved(page)
    expect(await content()).toContain('Sans réseau.')
  })

  await test.step('the answer of a save is lost: no conflict with oneself', async () => {
    let lost = 0
    await page.route('**/api/graphql', async (route) => {
      if (lost > 0 || !route.request().postData()?.includes('SaveArticle')) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    await write(page, ' Après.')
    await expect.poll(() => lost).toBe(1)
    await write(page, ' Encore.')
    await saved(page)
    expect(await content()).toBe('<p>Avant. Sans réseau. Après. Encore.</p>')
    await page.unrouteAll()
  })

  await test.step('a page that is gone before its save: the text is back, and arrives', async () => {
    await page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes('SaveArticle') ? route.abort() : route.continue(),
    )
    await write(page, ' Perdu ?')
    await state(page, 'offline')
    await page.unrouteAll()
    await page.reload()
    await expect(text(page)).toContainText('Encore. Perdu ?')
    await expect(page.getByText('Le texte non envoyé de cet appareil a été repris.')).toBeVisible()
    await saved(page)
    expect(await content()).toContain('Perdu ?')
  })

  await test.step('a picture pasted without a network waits in the text, and arrives', async () => {
    await page
      .getByRole('button', { name: 'Choisir une image' })
      .or(page.getByText('Choisir une image'))
      .first()
      .waitFor()
    await context.setOffline(true)
    const bytes = [...(await photo())]
    await text(page).evaluate((element, bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, bytes)
    await expect(page.locator('[data-picture="pending"]')).toContainText("L'image partira quand le réseau sera là")
    await context.setOffline(false)
    await expect(page.locator('[data-picture="there"] img')).toBeVisible()
    await saved(page)
    await expect.poll(content).toContain('<figure>')
  })
})

test('R-MAG-06 R-MAG-15 the editor with a table: no accessibility fault, no sideways scroll, every tool in reach, a preview of the link', {
  tag: '@both',
}, async ({ page, world }) => {
  await signedIn(page, await world.member({ role: 'redacteur' }))
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const id = await newArticle(page)
  await pressTextTool(page, 'Insérer un tableau')
  await page.keyboard.type('Lieu')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Date')
  await isAccessible(page)
  await fitsWidth(page)
  const sizes = await page
    .getByRole('toolbar')
    .locator('button:visible, select')
    .evaluateAll((tools) =>
      tools.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
    )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  expect(errors).toEqual([])

  const toolbar = page.getByRole('toolbar')
  await expect(toolbar.getByRole('button').first()).toHaveAccessibleName('Image')
  await text(page).press('Control+Home')
  const shown = await toolbar.getByRole('button').evaluateAll((tools) => tools.map((one) => one.ariaLabel))
  const more = toolbar.getByRole('button', { name: "Plus d'outils" })
  const behind = async () => {
    await more.click()
    const names = await page
      .getByRole('menu')
      .getByRole('menuitem')
      .or(page.getByRole('menuitemcheckbox'))
      .allInnerTexts()
    await page.keyboard.press('Escape')
    return names
  }
  const all = [...shown, ...((await more.isVisible()) ? await behind() : [])]
  const firstTools = ['Image', 'Gras', 'Italique', 'Lien', 'Liste à puces', 'Annuler', 'Rétablir', 'Citation']
  const others = ['Liste numérotée', 'Insérer un tableau', 'Rediffusion', 'Séparation', 'Souligné', 'Barré', 'Code']
  for (const name of [...firstTools, ...others]) expect(all, 'no width hides a tool').toContain(name)
  const style = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), property)
  expect(await style('main textarea', 'font-family')).toBe(await style('.ProseMirror p', 'font-family'))
  expect(Number.parseFloat(await style('.ProseMirror td', 'padding-left'))).toBeGreaterThanOrEqual(6)
  await text(page).press('Control+End')
  await page.keyboard.insertText(Array(60).fill('Encore un mot, et encore un autre.').join(' '))
  const publishing = page.getByRole('button', { name: 'Publier', exact: true }).filter({ visible: true })
  await expect(publishing.first(), 'always in reach').toBeInViewport()
  await page.getByLabel('Extrait').fill('Un trail autour du lac.')
  await page.getByLabel("Adresse de l'article").fill(`trail-${id.slice(-8)}`)
  await page.getByLabel("Adresse de l'article").blur()
  const preview = page.getByRole('figure', { name: 'Ce que verra la personne à qui vous envoyez le lien' })
  await expect(preview).toContainText(`/magazine/trail-${id.slice(-8)}`)
  await expect(preview).toContainText('La course de dimanche')
  await expect(preview).toContainText('Un trail autour du lac.')
  await page.getByLabel('Texte de partage').fill('Venez courir !')
  await expect(preview).toContainText('Venez courir !')
})
