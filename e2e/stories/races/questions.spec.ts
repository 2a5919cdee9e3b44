import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { signedIn } from '../../fixtures/newsroom.ts'
import { openRaces } from '../../fixtures/races.ts'
import { choose, press, readLetter, step } from '../../fixtures/registering.ts'
import { expect, test } from '../../fixtures/world.ts'

/** What the organiser of a race wants to know beside what everybody is asked. */

test('R-EVT-08, R-EVT-10, R-GAP-17 an organiser asks for a size; who registers must choose one, and the organiser reads it', async ({
  page,
  world,
}) => {
  const { boss, maratoons } = await openRaces(world)
  await signedIn(page, boss)
  await page.goto(`/mit?event=${maratoons.id}&tab=settings`)
  await page.getByRole('switch', { name: "Poser d'autres questions à l'inscription" }).check()
  await press(page, 'Ajouter une question')
  await expect(page.getByRole('menuitem', { name: 'Fichier ou photo' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Un seul choix' }).click()
  await press(page, 'Enregistrer')
  await expect(page.getByText('Veuillez saisir la question')).toBeVisible() // the server's answer, at the question
  await page.getByLabel('Question', { exact: true }).fill('Taille du t-shirt')
  await page.getByRole('textbox', { name: 'Choix 1' }).fill('8 ans')
  await page.keyboard.press('Enter')
  await page.keyboard.type('10 ans')
  await page.getByRole('switch', { name: 'Réponse obligatoire' }).check()
  await fitsWidth(page)
  await isAccessible(page)
  await press(page, 'Enregistrer')
  await expect(page.getByText('Les règles de la course sont enregistrées')).toBeVisible()

  const runner = await (await page.context().browser()?.newContext())?.newPage()
  if (!runner) throw new Error('There is no browser.')
  await runner.goto(`${world.url}/mit-payment?start=${maratoons.id}`)
  await runner.getByLabel('Date de naissance').fill(`${new Date().getFullYear() - 9}-01-02`)
  await press(runner, 'Continuer')
  await runner.getByLabel('Nom complet').fill('Voahirana')
  await choose(runner, 'Sexe', 'Femme')
  await choose(runner, 'Nationalité', 'Malgache')
  await runner.getByLabel('Téléphone', { exact: true }).fill('034 00 000 31')
  await press(runner, 'Continuer')
  await step(runner, "Questions de l'organisation")
  await press(runner, 'Continuer')
  await expect(runner.getByText('Veuillez faire un choix')).toBeVisible()
  await runner.getByText('10 ans', { exact: true }).click()
  await runner.reload() // what is answered stays on the phone
  await expect(runner.getByRole('radio', { name: '10 ans' })).toBeChecked()
  await isAccessible(runner)
  await press(runner, 'Continuer')
  await step(runner, "Lettre d'engagement")
  await readLetter(runner)
  await runner.getByLabel('Nom du responsable légal', { exact: true }).fill('Hery Rakoto')
  await runner.getByLabel('Lien avec le participant').fill('Père')
  await runner.getByLabel(/^Signature\s: tapez/).fill('Hery Rakoto')
  await runner.getByRole('checkbox').check()
  await press(runner, 'Continuer')
  await press(runner, "Valider l'inscription")
  await step(runner, 'Inscription enregistrée')
  await runner.getByRole('link', { name: "Voir l'inscription de Voahirana" }).click()
  await expect(runner.getByText('Taille du t-shirt')).toBeVisible()
  await press(runner, 'Corriger mes informations')
  await runner.getByRole('dialog').getByText('8 ans', { exact: true }).click()
  await press(runner, 'Enregistrer')
  await expect(runner.getByText('Les informations sont corrigées.')).toBeVisible()
  await expect(runner.getByText('8 ans', { exact: true })).toBeVisible()
  await fitsWidth(runner)
  await runner.context().close()

  await page.goto(`/mit?event=${maratoons.id}&tab=registrations`)
  await page.getByRole('button', { name: /Voahirana/ }).click()
  await expect(page.getByRole('dialog').getByText('8 ans')).toBeVisible()
})
