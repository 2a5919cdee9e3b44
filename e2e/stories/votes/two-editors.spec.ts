import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { signedIn } from '../../fixtures/newsroom.ts'
import { expect, test } from '../../fixtures/world.ts'

/** A vote is written while others have it open. */

test('R-GAP-14 whoever saves second reads who changed what, keeps what they typed, and saves both', async ({
  page,
  world,
}) => {
  const admin = await world.admin()
  const make = 'mutation($input: VoteInput!) { createVote(input: $input) { id } }'
  const input = { title: 'Qui tient la caisse ?', options: ['Soa', 'Tojo'], status: 'draft' }
  const { id } = (await world.api<{ createVote: { id: string } }>(make, { input }, admin.token)).createVote
  const second = await world.member({ role: 'admin' })
  await signedIn(page, second)
  await page.goto(`/votes/${id}/edit`)
  await page.getByLabel('Question').fill('Qui tiendra la caisse ?')
  await world.api(
    'mutation($id: ID!, $input: VoteInput!) { updateVote(id: $id, input: $input) { id } }',
    { id, input: { title: 'Qui gère la caisse ?', options: ['Soa', 'Tojo', 'Hery'] } },
    admin.token,
  )
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText("a enregistré d'autres changements pendant que vous écriviez.")
  await expect(notice).toContainText('Repris ici : Réponses possibles.')
  await expect(notice).toContainText('Autre version : Qui gère la caisse ?')
  await expect(page.getByRole('textbox', { name: 'Réponse 3' })).toHaveValue('Hery')
  await expect(page.getByLabel('Question')).toHaveValue('Qui tiendra la caisse ?')
  await fitsWidth(page)
  await isAccessible(page)
  await notice.getByRole('button', { name: "Prendre l'autre version" }).click()
  await expect(page.getByLabel('Question')).toHaveValue('Qui gère la caisse ?')
  await notice.getByRole('button', { name: 'Reprendre la mienne' }).click()
  await expect(page.getByLabel('Question')).toHaveValue('Qui tiendra la caisse ?')
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  await expect(page.getByText('Le vote est enregistré')).toBeVisible()
  const one = 'query($id: ID!) { vote(id: $id) { title options { text } } }'
  expect((await world.api<{ vote: object }>(one, { id }, admin.token)).vote).toEqual({
    title: 'Qui tiendra la caisse ?',
    options: [{ text: 'Soa' }, { text: 'Tojo' }, { text: 'Hery' }],
  })
})

test('R-VOTE-08, R-GAP-14 who chose before the options changed places reads them again, and votes for what they read', async ({
  page,
  world,
}) => {
  const admin = await world.admin()
  const make = 'mutation($input: VoteInput!) { createVote(input: $input) { id } }'
  const input = { title: 'Qui tient la caisse ?', options: ['Soa', 'Tojo'] }
  const { id } = (await world.api<{ createVote: { id: string } }>(make, { input }, admin.token)).createVote
  await signedIn(page, await world.member())
  await page.goto(`/votes/${id}`)
  await page.getByLabel('Soa').check()
  await world.api(
    'mutation($id: ID!, $input: VoteInput!) { updateVote(id: $id, input: $input) { id } }',
    { id, input: { options: ['Tojo', 'Soa'] } },
    admin.token,
  )
  await page.getByRole('button', { name: 'Voter' }).click()
  await expect(page.getByRole('alert')).toHaveText("Ce vote vient d'être modifié. Relisez-le, puis votez.")
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(page.getByRole('radio').first()).toHaveAccessibleName('Tojo')
  await expect(page.getByLabel('Soa')).not.toBeChecked()
  await fitsWidth(page)
  await page.getByLabel('Soa').check()
  await page.getByRole('button', { name: 'Voter' }).click()
  await expect(page.getByText('Votre vote est enregistré')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  const one = 'query($id: ID!) { vote(id: $id) { options { text votes } } }'
  expect((await world.api<{ vote: object }>(one, { id }, admin.token)).vote).toEqual({
    options: [
      { text: 'Tojo', votes: 0 },
      { text: 'Soa', votes: 1 },
    ],
  })
})
