import type { Page } from '@playwright/test'
import { isAccessible } from '../../fixtures/fits.ts'
import {
  begin,
  onServer,
  photo,
  pressTextTool,
  pressTool,
  publish,
  publishArticle,
  saved,
  signedIn,
  state,
  text,
  write,
} from '../../fixtures/newsroom.ts'
import { groupKept, installed, takenOver } from '../../fixtures/takeover.ts'
import { at, ffmpeg, openPage, recordedLive } from '../../fixtures/video.ts'
import { expect, type Member, test } from '../../fixtures/world.ts'

/**
 * What a newsroom does besides writing: names things, lays out a text, brings pictures from everywhere, works on the
 * road.
 */

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

/** Opens the menu of a category or tag and chooses. */
async function choose(page: Page, name: string, what: 'Renommer' | 'Fusionner' | 'Supprimer') {
  await page.getByRole('button', { name: `Actions pour ${name}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

test('R-GAP-15 a redacteur makes and renames a category; a full one is not offered for deletion', async ({
  page,
  world,
}) => {
  const editor = await world.member({ role: 'redacteur' })
  await signedIn(page, editor)
  const [name, other] = [`Vélo ${Date.now()}`, `Cyclisme ${Date.now()}`]
  await page.goto('/magazine/labels')
  await page.getByRole('button', { name: 'Nouvelle catégorie' }).click()
  await page.getByRole('button', { name: 'Créer' }).click()
  await expect(dialog(page).getByLabel('Nom', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Nom', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Créer' }).click()
  await expect(row(page, name)).toContainText('Aucun article')
  await choose(page, name, 'Renommer')
  await page.getByLabel('Nom', { exact: true }).fill(other)
  await dialog(page).getByRole('button', { name: 'Renommer' }).click()
  await expect(row(page, other)).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)

  const { categories } = await world.api<{ categories: { id: string; name: string }[] }>('{ categories { id name } }')
  const category = categories.find((one) => one.name === other)?.id
  const id = await publishArticle(world, editor, { title: 'Le tour', content: '<p>Ici.</p>', category_ids: [category] })
  await page.reload()
  await expect(row(page, other)).toContainText('1 article')
  await page.getByRole('button', { name: `Actions pour ${other}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Renommer' })).toBeVisible()
  for (const name of ['Fusionner', 'Supprimer'])
    await expect(page.getByRole('menuitem', { name }), 'nobody is offered what they may not do').toHaveCount(0)
  await page.keyboard.press('Escape')
  await world.api('mutation ($id: ID!) { deleteArticle(id: $id) }', { id }, editor.token)
  await page.reload()
  await choose(page, other, 'Supprimer')
  await dialog(page).getByRole('button', { name: 'Supprimer' }).click()
  await expect(row(page, other)).toHaveCount(0)
})

test('R-GAP-15 an administrator renames, merges and deletes tags, also with one that the search does not show', async ({
  page,
  world,
}) => {
  const editor = await world.member({ role: 'redacteur' })
  await signedIn(page, (await world.admin()) as Member)
  const mark = Date.now()
  const [forest, woods, gone] = [`forêt ${mark}`, `bois ${mark}`, `vide ${mark}`]
  await publishArticle(world, editor, { title: 'Un', content: '<p>Ici.</p>', tags: [forest] })
  await publishArticle(world, editor, { title: 'Deux', content: '<p>Ici.</p>', tags: [woods] })
  await page.goto('/magazine/labels')
  await page.getByRole('tab', { name: 'Mots-clés' }).click()
  const search = page.getByRole('searchbox', { name: 'Chercher un mot-clé' })
  await search.fill(`nulle part ${mark}`)
  await expect(page.getByText(`Rien ne correspond à « nulle part ${mark} »`)).toBeVisible()
  await search.fill(`BOIS ${mark}`)
  await expect(row(page, forest)).toHaveCount(0)
  await choose(page, woods, 'Renommer')
  await page.getByLabel('Nom', { exact: true }).fill(forest.toUpperCase())
  await dialog(page).getByRole('button', { name: 'Renommer' }).click()
  await expect(dialog(page)).toContainText('Ce mot-clé existe déjà')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click() // a name was typed
  await expect(dialog(page)).toHaveCount(0)
  await choose(page, woods, 'Supprimer')
  await expect(dialog(page), 'a full one is merged instead').toContainText('a encore des articles')
  await dialog(page).getByRole('searchbox').press('Enter')
  await expect(dialog(page), 'Enter in the search sends nothing').not.toContainText("Choisissez d'abord l'autre nom")
  await dialog(page).getByRole('button', { name: 'Fusionner' }).click()
  await expect(dialog(page)).toContainText("Choisissez d'abord l'autre nom")
  await dialog(page).getByRole('searchbox').fill(forest)
  await dialog(page).getByLabel('Avec').selectOption({ label: forest })
  await dialog(page).getByRole('button', { name: 'Fusionner' }).click()
  await expect(dialog(page)).toBeHidden()
  await search.fill(String(mark))
  await expect(row(page, forest)).toContainText('2 articles')
  await expect(page.getByText(`Articles réunis sous « ${forest} »`)).toBeVisible()
  await expect(row(page, woods)).toHaveCount(0)

  const id = await publishArticle(world, editor, { title: 'Trois', content: '<p>Ici.</p>', tags: [gone] })
  await world.api('mutation ($id: ID!) { deleteArticle(id: $id) }', { id }, editor.token)
  await page.reload()
  // The search settles while it is being deleted, as on a slow phone: the list that is shown then is asked again.
  const deleting = Promise.withResolvers<void>()
  await page.route('**/api/graphql', async (route) => {
    if (route.request().postData()?.includes('deleteTag')) await deleting.promise
    await route.fallback()
  })
  await choose(page, gone, 'Supprimer')
  await dialog(page).getByRole('button', { name: 'Supprimer' }).click()
  await search.evaluate((field: HTMLInputElement, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, gone)
  await expect(row(page, forest)).toHaveCount(0)
  await expect(row(page, gone)).toBeVisible()
  deleting.resolve()
  await expect(row(page, gone)).toHaveCount(0)
})

test('R-MAG-01 N-09 a cover is chosen, removed, changed, and shown to readers, also without a network where one kept it for later', {
  tag: '@worker',
}, async ({ page, context, world }) => {
  const editor = await world.member({ role: 'redacteur' })
  await signedIn(page, editor)
  const id = await begin(page, 'Avec couverture')
  const cover = () => onServer(world, editor, id).then((article) => article.cover?.id ?? null)
  const choosing = async (label: string, colour: { r: number; g: number; b: number }) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByText(label, { exact: true }).click()
    await (await chooser).setFiles({ name: 'couverture.jpg', mimeType: 'image/jpeg', buffer: await photo(colour) })
  }
  await choosing('Choisir une image', { r: 200, g: 40, b: 40 })
  await expect.poll(cover).not.toBeNull()
  await page.getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect.poll(cover).toBeNull()
  await choosing('Choisir une image', { r: 40, g: 200, b: 40 })
  await expect.poll(cover).not.toBeNull()
  const green = await cover()
  await choosing("Changer l'image", { r: 40, g: 40, b: 200 })
  await expect.poll(cover).not.toBe(green)
  const blue = ((await cover()) ?? '').replaceAll('-', '')
  await publish(page)
  const html = await (await fetch(`${world.url}/magazine/${id}`)).text()
  expect(html).toContain(`/api/images/${blue}`)

  await page.goto(`/magazine/${id}`)
  await page.getByRole('button', { name: 'Pour plus tard' }).click()
  await dialog(page).getByRole('button', { name: 'Garder maintenant' }).click() // no word of Wi-Fi from this browser
  await expect(page.getByRole('button', { name: 'Gardé sur ce téléphone' })).toBeVisible()
  await installed(page)
  await page.evaluate(async () => {
    for (const name of ['pictures', 'answers']) await caches.delete(name)
  })
  await context.setOffline(true)
  await page.goto(`/magazine/${id}`)
  const picture = page.locator('article img[src^="blob:"]')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await context.setOffline(false)
  await page.goto('/settings/display')
  const list = page.getByRole('list', { name: 'Gardé pour plus tard' })
  await expect(list.getByRole('link', { name: 'Avec couverture' })).toBeVisible()
  await list.getByRole('button', { name: 'Supprimer : Avec couverture' }).click()
  await expect(list).toHaveCount(0)
})

/** Sends files as another app of the phone does: a form to the address of the manifest. */
async function shareFrom(page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { id: 'share', action: '/magazine/new/shared', enctype: 'multipart/form-data', method: 'post' })
    form.append(Object.assign(document.createElement('input'), { name: 'pictures', type: 'file', multiple: true }))
    document.body.append(form)
  })
  await page.locator('#share input').setInputFiles([...files])
  await page.locator('#share').evaluate((form: HTMLFormElement) => form.submit())
}

test('F-COM-10 F-MAG-08 pictures that another app shares wait through the login, and are put into an article once, also without a network', {
  tag: '@worker',
}, async ({ page, context, world }) => {
  const editor = await world.member({ role: 'redacteur' })
  const jpeg = async (name: string, g: number) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await photo({ r: 200, g, b: 40 }),
  })
  await page.goto('/login')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await shareFrom(page, [
    await jpeg('départ.jpg', 40),
    await jpeg('arrivée.jpg', 200),
    { name: 'règlement.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    { name: 'coupée.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
  ])
  await page.getByLabel('Adresse e-mail').fill(editor.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(editor.password)
  await page.locator('form').getByRole('button', { name: 'Se connecter' }).click()
  const received = page.getByRole('list', { name: 'Images reçues' }).getByRole('img')
  await expect(received).toHaveCount(2)
  await expect(page.getByText('règlement.pdf')).toBeVisible()
  await expect(page.getByText('coupée.jpg')).toBeVisible()
  await isAccessible(page)
  await groupKept(page, 'editor') // none of it was opened before
  await context.setOffline(true)
  await shareFrom(page, [await jpeg('sans réseau.jpg', 120)])
  await expect(received).toHaveCount(3)
  await page.getByRole('link', { name: 'Nouvel article' }).click()
  await expect(page.getByText("L'image partira quand le réseau sera là.")).toHaveCount(3)
  await context.setOffline(false)
  const there = page.locator('[data-picture=there]')
  await expect(there).toHaveCount(3)
  await saved(page)
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.reload()
  await expect(there).toHaveCount(3)
  await page.goto('/magazine/new/shared')
  const none = page.getByRole('heading', { name: 'Aucune image reçue' })
  await expect(none).toBeVisible()
  const small = await jpeg('de trop.jpg', 0)
  await shareFrom(page, Array(11).fill(small))
  await page.getByRole('button', { name: "Tout effacer, pour en partager d'autres" }).click()
  await expect(none).toBeVisible()
})

test('R-MAG-06 headings, lists, quote, link and table: by the toolbar and by the keyboard', async ({ page, world }) => {
  const editor = await world.member({ role: 'redacteur' })
  await signedIn(page, editor)
  const id = await begin(page, 'Mise en forme', 'Intro.')
  const type = (words: string) => page.keyboard.type(words)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('Enter')
  await page.getByRole('toolbar').getByLabel('Style du paragraphe').selectOption({ label: 'Titre de partie' })
  await expect(text(page)).toBeFocused()
  await type('Par les outils')
  await press('Enter')
  await pressTextTool(page, 'Liste numérotée')
  await type('un')
  await press('Enter', 'Tab')
  await type('dedans')
  await press('Enter', 'Enter', 'Enter')
  await pressTextTool(page, 'Citation')
  await type('On y était.')
  await press('Enter', 'Enter')
  await pressTool(page, 'Lien')
  await page.getByLabel('Adresse', { exact: true }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Mettre le lien' }).click()
  await expect(page.getByText('Cette adresse ne peut pas être un lien.', { exact: false })).toBeVisible()
  await page.getByLabel('Adresse', { exact: true }).fill('exemple.mg/carte')
  await page.getByLabel('Texte du lien').fill('la carte')
  await page.getByRole('button', { name: 'Mettre le lien' }).click()
  await pressTextTool(page, 'Insérer un tableau')
  await type('Lieu')
  await press('Tab')
  await type('Heure')
  await press('Tab')
  await type('Antsirabe')
  await press('Tab')
  await type('6 h')
  await pressTool(page, 'Tableau')
  await page.getByRole('menuitem', { name: 'Ajouter une colonne' }).click()
  await pressTool(page, 'Tableau')
  await page.getByRole('menuitem', { name: 'Supprimer la ligne' }).click()
  await saved(page)
  const { content } = await onServer(world, editor, id)
  expect(content).toContain('<h2>Par les outils</h2><ol><li><p>un</p><ol><li><p>dedans</p></li></ol></li></ol>')
  expect(content).toContain('<blockquote><p>On y était.</p></blockquote>')
  expect(content).toContain('<a href="https://exemple.mg/carte" rel="noopener nofollow ugc">la carte</a>')
  expect(content.match(/<th>/g)).toHaveLength(3)
  expect(content.match(/<tr>/g)).toHaveLength(2)

  await text(page).click()
  await press('Control+a', 'Delete')
  await type('## Au clavier')
  await press('Enter')
  await type('- tiret')
  await press('Enter')
  await type('autre')
  await press('Enter', 'Enter')
  await type('1. chiffre')
  await press('Enter', 'Enter')
  await type('> cité')
  await press('Enter', 'Enter', 'Control+b')
  await type('gras')
  await press('Control+b')
  await type(' et ')
  await press('Control+i')
  await type('penché')
  await press('Control+i', 'Control+k')
  await page.getByLabel('Adresse', { exact: true }).fill('redaction@exemple.mg')
  await page.getByLabel('Texte du lien').fill('écrire')
  await press('Enter')
  await expect(dialog(page)).toBeHidden()
  await saved(page)
  await expect
    .poll(async () => (await onServer(world, editor, id)).content)
    .toBe(
      '<h2>Au clavier</h2><ul><li><p>tiret</p></li><li><p>autre</p></li></ul><ol><li><p>chiffre</p></li></ol><blockquote><p>cité</p></blockquote><p><strong>gras</strong> et <em>penché</em><a href="mailto:redaction@exemple.mg" rel="noopener nofollow ugc">écrire</a> </p>',
    )
  await pressTool(page, 'Annuler')
  await expect(text(page)).not.toContainText('écrire')
})

/** Puts HTML on the clipboard as another program does, and pastes it. */
const paste = (page: Page, html: string, plain: string) =>
  text(page).evaluate(
    (element, [html, plain]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html ?? '')
      clipboardData.setData('text/plain', plain ?? '')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [html, plain],
  )

test('R-MAG-06 weak point 14 what comes from a word processor keeps its structure and loses its dress; of hostile HTML nothing stays and nothing runs', async ({
  page,
  world,
}) => {
  const editor = await world.member({ role: 'redacteur' })
  await signedIn(page, editor)
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      ran: [],
      alert: (what: unknown) => (globalThis as never as { ran: unknown[] }).ran.push(what),
    })
  })
  const id = await begin(page, 'Depuis le bureau', '')
  const item = (words: string, mark: string, list: number) =>
    `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l${list} level1 lfo${list}'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`
  await paste(
    page,
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {mso-style-parent:"";} --></style>
<xml><o:OfficeDocumentSettings/></xml></head><body lang=FR><!--StartFragment-->
<h1 style='color:#2F5496'>La réunion<o:p></o:p></h1>
<p class=MsoNormal style='margin-bottom:8.0pt'><span style='font-size:11.0pt;font-family:"Calibri"'>Il a dit <b style='mso-bidi-font-weight:normal'>oui</b>, puis <i>non</i>.<o:p></o:p></span></p>
${item('pain', '·', 0)}${item('riz', '·', 0)}${item("d'abord", '1.', 1)}${item('ensuite', '2.', 1)}
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=301 valign=top style='width:225.4pt'><p class=MsoNormal>Nom<o:p></o:p></p></td><td colspan=2><p class=MsoNormal>Rabe</p></td></tr></table>
<!--EndFragment--></body></html>`,
    'La réunion',
  )
  await saved(page)
  const { content } = await onServer(world, editor, id)
  expect(content).toContain('<h2>La réunion</h2><p>Il a dit <strong>oui</strong>, puis <em>non</em>.</p>')
  expect(content).toContain('<ul><li><p>pain</p></li><li><p>riz</p></li></ul>')
  expect(content).toContain("<ol><li><p>d'abord</p></li><li><p>ensuite</p></li></ol>")
  expect(content).toContain('<td><p>Nom</p></td><td colspan="2"><p>Rabe</p></td>')
  expect(content).not.toMatch(/style|class|mso|MsoNormal|o:p|·/i)

  await text(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await paste(
    page,
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-size:16pt;font-weight:400">Le titre</span></h2><p dir="ltr"><span style="font-weight:400">Un mot </span><span style="font-weight:700">gras</span><span style="font-style:italic"> penché</span><span style="text-decoration:line-through"> barré</span></p><p><b>tout <span style="font-weight:400">ou <i>presque</i></span> gras</b> <i style="font-weight:bold">les deux <span style="font-style:normal">un</span></i> <a href="https://exemple.mg/"><span style="color:#15c;text-decoration:underline">lien</span></a></p><ul><li dir="ltr"><p dir="ltr" role="presentation"><span>point</span></p></li></ul></b><br class="Apple-interchange-newline">`,
    'Le titre',
  )
  await expect
    .poll(async () => (await onServer(world, editor, id)).content)
    .toContain(
      '<h2>Le titre</h2><p>Un mot <strong>gras</strong><em> penché</em><s> barré</s></p><p><strong>tout </strong>ou <em>presque</em><strong> gras</strong> <strong><em>les deux </em></strong><strong>un</strong> <a href="https://exemple.mg/" rel="noopener nofollow ugc">lien</a></p><ul><li><p>point</p></li></ul>',
    )

  await text(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await paste(
    page,
    `<p style="position:fixed" onclick="alert(1)">Gras <b>ici</b><script>alert(2)</script></p>
    <img src=x onerror="alert(3)"><svg onload="alert(4)"><a xlink:href="javascript:alert(5)">x</a></svg>
    <a href="javascript:alert(6)">piège</a> <a href="https://exemple.mg/">bon</a>
    <iframe srcdoc="<script>alert(7)</script>"></iframe><details open ontoggle="alert(8)">d</details>
    <math><mtext></mtext></math><object data="data:text/html,x"></object><h1>Grand</h1>`,
    'Gras ici',
  )
  await expect(text(page)).toContainText('Gras ici')
  await expect(
    page.getByText(/Pas repris de ce que vous avez collé\s: une vidéo ou un contenu intégré, un dessin/),
  ).toBeVisible()
  const pasted = async () => (await onServer(world, editor, id)).content
  await expect.poll(pasted).toContain('<strong>ici</strong>')
  await saved(page)
  expect(await pasted()).toContain('href="https://exemple.mg/"')
  expect(await pasted()).not.toMatch(/script|on\w+=|javascript:|style=|<iframe|<svg|<object/i)
  expect(await page.evaluate(() => (globalThis as never as { ran: unknown[] }).ran)).toEqual([])
})

test('R-REPLAY-04 one of our replays is in the text, and the reader plays it', async ({ page, browser, world }) => {
  test.skip(!ffmpeg, 'needs ffmpeg')
  const [editor, streamer] = [await world.member({ role: 'redacteur' }), await world.member({ role: 'streamer' })]
  const name = `Arrivée ${Date.now()}`
  const live = await recordedLive(world, streamer, name)
  await signedIn(page, editor)
  const id = await begin(page, 'Revoir l’arrivée', 'Voici.')
  await pressTool(page, 'Rediffusion')
  await dialog(page).getByRole('searchbox').fill('zzzz')
  await expect(dialog(page).getByText('Aucun direct enregistré')).toBeVisible()
  await dialog(page).getByRole('searchbox').fill(name)
  await dialog(page)
    .getByRole('button', { name: new RegExp(name) })
    .click()
  await expect(text(page)).toContainText(name)
  await saved(page)
  await publish(page)
  const reader = await openPage(browser, `${world.url}/magazine/${id}`)
  await takenOver(reader)
  const figure = reader.locator('figure[data-replay]')
  await figure.scrollIntoViewIfNeeded()
  await expect
    .poll(() => figure.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await figure.getByRole('link', { name }).click()
  await at(reader, `/replay/${live}`)
  const video = reader.locator('video[controls]')
  await expect(video).toBeVisible()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeGreaterThan(1)
  const chat = reader.locator('section', { hasText: "Personne n'a écrit pendant ce direct." })
  expect((await chat.boundingBox())?.height, 'a chat without a word takes no place').toBeLessThan(90)
  await reader.context().close()
})

test('F-MAG-11 F-MAG-02 the editor opened cold without a network has the unsent text, cover and picture, takes more, and sends all of it once; nothing of it stays behind', {
  tag: '@worker',
}, async ({ page, context, world }) => {
  const editor = await world.member({ role: 'redacteur' })
  await page.addInitScript((token) => localStorage.setItem('token', token), editor.token) // remembered
  const id = await begin(page, 'Dans le taxi-brousse', 'Envoyé.')
  await installed(page)
  await page.reload()
  await expect(text(page)).toContainText('Envoyé.')
  await context.setOffline(true)
  await write(page, ' Gardé.')
  await state(page, 'offline')
  const waits = page.getByRole('status').filter({ hasText: "L'image partira quand le réseau sera là" })
  const chosen = async (press: () => Promise<void>, colour?: { r: number; g: number; b: number }) => {
    const chooser = page.waitForEvent('filechooser')
    await press()
    await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo(colour) })
  }
  const cover = async (label: string, colour?: { r: number; g: number; b: number }) => {
    await chosen(() => page.getByText(label, { exact: true }).click(), colour)
    await expect(waits).toBeVisible()
  }
  await cover('Choisir une image')
  await cover("Changer l'image", { r: 40, g: 40, b: 200 })
  const pending = page.locator('[data-picture="pending"]')
  await chosen(() => pressTool(page, 'Image'), { r: 200, g: 40, b: 40 })
  await expect(pending).toContainText("L'image partira quand le réseau sera là")
  await state(page, 'offline')

  await page.goto('/lives') // elsewhere, and back much later
  await page.goto(`/magazine/${id}/edit`)
  await expect(text(page)).toContainText('Envoyé. Gardé.')
  await expect(page.getByText('Le texte non envoyé de cet appareil a été repris.')).toBeVisible()
  await expect(pending).toContainText("L'image partira quand le réseau sera là")
  await expect(page.getByText("Changer l'image", { exact: true })).toBeVisible()
  await text(page).getByText('Envoyé. Gardé.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Écrit après.')
  await state(page, 'offline')
  const before = await onServer(world, editor, id)
  expect(before.content).not.toContain('Écrit après.')
  expect(before.cover).toBeNull()
  const other = await context.newPage() // a second window has no part in what the first one sends
  let sent = 0
  context.on('request', (request) => (sent += Number(/uploadImageFromSlot/i.test(request.postData() ?? ''))))
  await other.goto(`/magazine/${id}/edit`)
  await context.setOffline(false)
  await expect.poll(() => onServer(world, editor, id).then((article) => article.cover)).not.toBeNull()
  await expect(page.locator('[data-picture="there"] img')).toBeVisible()
  await saved(page)
  await expect.poll(() => onServer(world, editor, id).then(({ content }) => content)).toContain('<figure>')
  expect((await onServer(world, editor, id)).content).toContain('<p>Envoyé. Gardé. Écrit après.</p>')
  expect(sent, 'the cover and the picture').toBe(2)
  const left = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('vondrona-texts')
          opening.onsuccess = () => {
            const counting = opening.result.transaction('pictures').objectStore('pictures').count()
            counting.onsuccess = () => resolve(counting.result)
          }
        }),
    )
  await expect.poll(left).toBe(0)
  await page.reload()
  await expect(page.getByText("Changer l'image", { exact: true })).toBeVisible()
  await expect(waits).toHaveCount(0)
})
