import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { makePdf } from '../../../server/test/pdf.ts'
import { announce } from '../../fixtures/applications.ts'
import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { signedIn } from '../../fixtures/newsroom.ts'
import { expect, test } from '../../fixtures/world.ts'

/** Files among the answers: sent from a phone, opened by who reviews them. */

test('R-EVT-19 R-APP-02 R-APP-06 a member sends a photo and a PDF, is refused one with a program, and a reviewer opens both', async ({
  page,
  browser,
  world,
}) => {
  const file = (fieldName: string, fieldLabel: string) => ({ fieldName, fieldLabel, fieldType: 'file' })
  const formFields = [file('photo', "Photo d'identité"), file('certificat', 'Certificat médical')]
  const { form, id } = await announce(world, { formConfig: { formFields } }, { isMit: true })
  await signedIn(page, await world.member({ prenom: 'Hery' }))
  await page.goto(form)
  const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer()
  await page.getByTestId('file-photo').setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByText('Envoyé', { exact: true })).toHaveCount(1)
  const chooser = page.getByTestId('file-certificat')
  const active = makePdf('<</S/JavaScript/JS(app.alert(1))>>')
  await chooser.setInputFiles({ name: 'piege.pdf', mimeType: 'application/pdf', buffer: active })
  await expect(page.getByText(/Ce PDF contient un programme/)).toBeVisible()
  await page.getByRole('button', { name: 'Retirer piege.pdf' }).click()
  const certificate = makePdf()
  await chooser.setInputFiles({ name: 'certificat.pdf', mimeType: 'application/pdf', buffer: certificate })
  await expect(page.getByText('Envoyé', { exact: true })).toHaveCount(2)
  await fitsWidth(page)
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page.getByText('Elle est bien arrivée.')).toBeVisible()

  const desk = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await signedIn(desk, await world.member({ role: 'admin_mit' }))
  await desk.goto(`/admin/applications?event=${id}`)
  await desk.getByRole('list', { name: 'Demandes' }).getByRole('listitem').getByRole('button').click()
  const sheet = desk.getByRole('dialog', { name: /Demande de Hery/ })
  await sheet.getByRole('button', { name: /moi/ }).click()
  const picture = desk.getByRole('dialog').getByRole('img', { name: "Photo d'identité" })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1200)
  await fitsWidth(desk)
  await isAccessible(desk)
  await desk.getByRole('dialog', { name: /^moi/ }).getByTitle('Fermer').click()
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    sheet.getByRole('button', { name: 'certificat.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('certificat.pdf')
  expect((await readFile(await download.path())).equals(certificate)).toBe(true)
  await desk.close()
})
