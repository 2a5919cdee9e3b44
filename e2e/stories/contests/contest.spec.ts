import type { Page } from '@playwright/test'
import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { signedIn } from '../../fixtures/newsroom.ts'
import { expect, test } from '../../fixtures/world.ts'

/** A contest from its call to its winner, on a small phone: each room by who works in it. */

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()
const looks = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await fitsWidth(page)
  await isAccessible(page)
}
/** Presses a step and confirms it. */
const step = async (page: Page, name: string) => {
  await press(page, name)
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

test('D-15 a step of a contest that would be refused says beforehand what is missing', async ({ page, world }) => {
  const owner = await world.member({ role: 'redacteur' })
  const { createContest: contest } = await world.api<{ createContest: { id: string } }>(
    'mutation($input: ContestInput!) { createContest(input: $input) { id } }',
    {
      input: {
        name: 'Photos de la ville',
        category: 'Photo',
        status: 'draft',
        applicationDeadline: new Date(Date.now() + 86_400_000).toISOString(),
      },
    },
    owner.token,
  )
  await world.server.rows(
    `update contest set application_deadline = now() - interval '1 day' where id = $1 returning id`,
    [contest.id],
  )
  await signedIn(page, owner)
  await page.goto(`/contests/${contest.id}/manage`)
  const refused = async (name: string, why: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(why)
    await expect(page.getByText(why)).toBeVisible()
    await looks(page)
  }
  await refused('Ouvrir aux candidatures', "La date limite des candidatures est passée : changez-la d'abord.")
  await world.server.rows(
    `update contest set application_deadline = null, status = 'judging', published_at = now() where id = $1 returning id`,
    [contest.id],
  )
  await page.reload()
  await refused('Publier le palmarès', "Désignez d'abord un gagnant.")
})

test('R-APP-03, R-APP-04, R-CON-07, R-GAP-13, F-CON-01, F-CON-02, F-CON-04, F-CON-06 a contest from call to winner', async ({
  page,
  world,
}) => {
  const [owner, juror, voter] = [await world.member({ role: 'redacteur' }), await world.member(), await world.member()]
  const entrants = [await world.member(), await world.member()]
  const undecided = await world.member()

  await test.step('an editor calls', async () => {
    await signedIn(page, owner)
    await page.goto('/contests')
    await follow(page, 'Nouveau concours')
    await press(page, 'Publier le concours')
    await expect(page.getByText("Donnez un nom d'au moins 3 caractères.")).toBeVisible()
    await page.getByLabel('Nom du concours').fill('Photos de la ville')
    await page.getByLabel('Catégorie').fill('Photo')
    await press(page, 'Ajouter une question')
    await page.getByRole('menuitem', { name: 'Texte court' }).click()
    await page.getByLabel('Question', { exact: true }).fill('Titre de la photo')
    await page.getByLabel('Montrer au vote du public').check()
    await looks(page)
    await press(page, 'Publier le concours')
    await expect(page.getByText('Aucune candidature pour le moment')).toBeVisible()
    await looks(page)
  })
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  const voteUntil = (end: number) =>
    world.api(
      'mutation($id: ID!, $until: DateTime!) { openContestVote(contestId: $id, until: $until) { id } }',
      { id, until: new Date(end).toISOString() },
      owner.token,
    )

  await test.step('members enter: a draft first, then sent', async () => {
    await signedIn(page, entrants[0]!)
    await page.goto(`/contests/${id}`)
    await looks(page)
    await follow(page, 'Participer')
    await page.getByLabel('Titre de la photo').fill('La digue')
    await press(page, 'Garder le brouillon')
    await expect(page.getByText('Le brouillon est gardé.')).toBeVisible()
    await press(page, 'Envoyer ma candidature')
    await expect(page.getByText('Candidature envoyée')).toBeVisible()
    await page.goto(`/contests/${id}/manage`)
    await expect(page.getByText("Ce concours n'est pas le vôtre")).toBeVisible()
    await page.goto(`/contests/${id}/jury`)
    await expect(page.getByText("Vous n'êtes pas de ce jury")).toBeVisible()
    const send =
      'mutation($contestId: ID!, $d: JSON) { submitApplication(contestId: $contestId, applicationData: $d) { id } }'
    const { contest } = await world.api<{ contest: { formConfig: { formFields: { fieldName: string }[] } } }>(
      'query($id: ID!) { contest(id: $id) { formConfig { formFields { fieldName } } } }',
      { id },
    )
    const name = contest.formConfig.formFields[0]?.fieldName ?? ''
    await world.api(send, { contestId: id, d: { [name]: 'Le lac' } }, entrants[1]!.token)
    await world.api(send, { contestId: id, d: { [name]: 'La gare' } }, undecided.token)
  })

  await test.step('one finds it among their participations and takes it back', async () => {
    await signedIn(page, undecided)
    await page.goto('/applications')
    const row = page.getByRole('link', { name: 'Photos de la ville' })
    await expect(row).toContainText('Candidature envoyée')
    await row.click()
    await step(page, 'Retirer ma candidature')
    await expect(page.getByText('Votre candidature est retirée.')).toBeVisible()
    await page.goto('/applications')
    await expect(page.getByRole('list', { name: 'Passées et terminées' })).toContainText('Photos de la ville')
    await looks(page)
  })

  await test.step('the organiser names a jury and opens a round', async () => {
    await signedIn(page, owner)
    await page.goto(`/contests/${id}/manage`)
    await page.getByLabel('Pseudo du membre').fill(entrants[0]!.pseudo)
    await press(page, 'Nommer')
    await expect(page.getByText('Cette personne participe au concours')).toBeVisible()
    await page.getByLabel('Pseudo du membre').fill(juror.pseudo)
    await press(page, 'Nommer')
    await expect(page.getByRole('button', { name: `Retirer du jury : ${juror.pseudo}` })).toBeVisible()
    await step(page, 'Clore les candidatures')
    await step(page, 'Passer au jugement')
    await press(page, 'Ouvrir un tour')
    await expect(page.getByText('En cours', { exact: true })).toBeVisible()
    await looks(page)
  })

  await test.step('the jury scores numbers without names', async () => {
    await signedIn(page, juror)
    await page.goto(`/contests/${id}`)
    await follow(page, 'Ouvrir le jury')
    await expect(page.getByText('La digue')).toBeVisible()
    await expect(page.getByText(entrants[0]!.pseudo)).toHaveCount(0)
    const first = page.locator('[data-entry="1"]')
    await first.getByLabel('Note (0 à 100)').fill('400')
    await first.getByRole('button', { name: 'Enregistrer la note' }).click()
    await expect(page.getByText('La note est un nombre de 0 à 100.')).toBeVisible()
    await first.getByLabel('Note (0 à 100)').fill('80')
    await first.getByRole('button', { name: 'Enregistrer la note' }).click()
    await expect(page.getByText('Votre note : 80')).toBeVisible()
    await looks(page)
  })

  await test.step('the round is locked, the entries are shortlisted, the public vote opens', async () => {
    await signedIn(page, owner)
    await page.goto(`/contests/${id}/manage`)
    await press(page, 'Verrouiller le tour')
    const asked = page.getByRole('dialog')
    await expect(asked).toContainText("Personne n'a noté une candidature : n° 2.")
    await expect(asked).toContainText('Une seule personne du jury a noté une candidature : n° 1.')
    await looks(page)
    await asked.getByRole('button', { name: 'Verrouiller quand même' }).click()
    await expect(page.getByText('Verrouillé', { exact: true })).toBeVisible()
    for (const number of [1, 2]) {
      const entry = page.locator(`[data-entry="${number}"]`)
      await entry.getByRole('button', { name: 'Présélectionner' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Présélectionner' }).click()
      await expect(entry.getByText('Présélectionnée')).toBeVisible()
    }
    await voteUntil(Date.now() + 3_600_000)
  })

  await test.step('a member votes, an entrant not for themselves', async () => {
    await signedIn(page, voter)
    await page.goto(`/contests/${id}`)
    await expect(page.locator('.bottom-bar')).toHaveText(/^Jusqu'au /)
    await press(page, 'Voter pour le n° 1')
    await expect(page.getByText('Votre choix')).toBeVisible()
    await expect(page.locator('.bottom-bar')).toHaveText(/^A voté/)
    await looks(page)
  })

  await test.step('the winner is named and everybody reads it', async () => {
    const end = Date.now() + 1000
    await voteUntil(end) // its end is moved: no step has to be done within a time
    await expect.poll(() => Date.now()).toBeGreaterThan(end)
    await signedIn(page, owner)
    await page.goto(`/contests/${id}/manage`)
    await expect(page.getByText('Le vote est clos.')).toBeVisible()
    const entry = page.locator('[data-entry="1"]')
    await entry.getByRole('button', { name: 'Désigner gagnante' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Désigner gagnante' }).click()
    await expect(entry.getByText('Gagnante', { exact: true })).toBeVisible()
    await step(page, 'Publier le palmarès')
    await page.goto(`/contests/${id}`)
    await expect(page.getByText(`${entrants[0]!.pseudo} (candidature n° 1)`)).toBeVisible()
    await looks(page)
  })
})
