import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { signedIn } from '../../fixtures/newsroom.ts'
import { expect, test } from '../../fixtures/world.ts'

/** Options with pictures, from the editor to the results. */

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAAAAACEICPDAAAAeklEQVR42mM4AQV6BkYmZhZWNjC+X0BQSFhEVAyMn1dQVFJWUVUD4/dNmDRl2oxZcxhGDRgWBsgpKKmoaWjpwCTsHJxc3Dy8fGD8uISklLSMrBwYv66hqaWto6sHxh81YHgYMJoXRg0YLQ9GDRgtD0YNGC0PRg1AMwAAEvTeW3XTm1UAAAAASUVORK5CYII=',
  'base64',
)

test('F-VOTE-09 a press on the picture of an option chooses it; without its picture an option keeps its words', async ({
  page,
  world,
}) => {
  await signedIn(page, await world.admin())
  await page.goto('/votes/new')
  await page.getByLabel('Question').fill('Quel maillot ?')
  for (const [n, text] of ['Vert forêt', 'Ocre'].entries()) {
    await page.getByRole('textbox', { name: `Réponse ${n + 1}` }).fill(text)
    await page.getByRole('button', { name: `Image et couleur de la réponse ${n + 1}` }).click()
    const look = page.getByRole('group', { name: `Image et couleur de la réponse ${n + 1}` })
    await look.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await expect(look.getByRole('img').or(look.locator('img'))).toBeVisible()
    await look.getByRole('radio', { name: n === 0 ? 'Vert' : 'Ocre' }).check()
  }
  await fitsWidth(page)
  await isAccessible(page)
  let gone = ''
  await page.route('**/api/votes/pictures/**', (route) => {
    gone ||= new URL(route.request().url()).pathname
    return gone === new URL(route.request().url()).pathname ? route.abort() : route.fallback()
  })
  await page.getByRole('button', { name: 'Ouvrir le vote' }).click()
  const choice = page.getByRole('radiogroup')
  await expect(choice.locator('img')).toHaveCount(1) // the other one did not come
  await expect(choice.getByText('Vert forêt')).toBeVisible()
  await choice.locator('img').click({ force: true }) // its label lies over it
  await expect(choice.getByRole('radio', { checked: true })).toHaveCount(1)
  await fitsWidth(page)
  await isAccessible(page)
  await page.getByRole('button', { name: 'Voter' }).click()
  await expect(page.getByText('Votre vote est enregistré')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Votre choix' })).toBeVisible()
  await page.getByRole('button', { name: /^Voir en grand/ }).click()
  await expect(page.getByRole('dialog').locator('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await isAccessible(page)
})
