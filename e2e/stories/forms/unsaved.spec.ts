import type { Page } from '@playwright/test'
import { signedIn } from '../../fixtures/newsroom.ts'
import { openRaces } from '../../fixtures/races.ts'
import { expect, test } from '../../fixtures/world.ts'

/** Text that was typed and not sent, wherever it was: leaving asks, staying keeps it. */

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** Types into a field and leaves: the question comes, and the text is there afterwards. Then it is taken back. */
async function keeps(page: Page, label: string, text: string, leave: () => Promise<unknown>) {
  const field = page.getByLabel(label, { exact: true })
  const before = await field.inputValue()
  await field.fill(text)
  await leave()
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await question.getByRole('button', { name: 'Rester sur la page' }).click()
  await expect(field).toHaveValue(text)
  await field.fill(before)
}

test('a dialog asks before text that was typed into it is lost, whoever keeps that text', async ({ page, world }) => {
  const { boss, foulee } = await openRaces(world)
  await signedIn(page, boss)
  const closes = async (label: string, text: string) => {
    await keeps(page, label, text, () => page.keyboard.press('Escape'))
    await page.keyboard.press('Escape') // as it was: closes at once
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await page.goto(`/mit?event=${foulee.id}&tab=gates`)
  await press(page, 'Créer un lien')
  await closes("Nom de l'entrée ou du bureau", 'Porte nord')

  await page.goto(`/mit?event=${foulee.id}`)
  await press(page, 'Enregistrer une plantation')
  await closes('Lieu', 'Mandraka')

  await page.goto('/admin/payments?tab=refunds')
  await press(page, 'Créer un lot')
  await closes('Titre', 'Remboursements de la Foulée')
})

test('what an organiser types beside a contest is asked about on the way to another page', async ({ page, world }) => {
  const owner = await world.member({ role: 'redacteur' })
  const { createContest: contest } = await world.api<{ createContest: { id: string } }>(
    'mutation($input: ContestInput!) { createContest(input: $input) { id } }',
    { input: { name: 'Photos de la ville', category: 'Photo' } },
    owner.token,
  )
  for (const status of ['closed', 'judging'])
    await world.api(
      'mutation($id: ID!, $input: ContestInput!) { updateContest(id: $id, input: $input) { id } }',
      { id: contest.id, input: { status } },
      owner.token,
    )
  await signedIn(page, owner)
  await page.goto(`/contests/${contest.id}/manage`)
  const leave = () => page.getByRole('link', { name: 'Retour' }).first().click()
  await keeps(page, 'Pseudo du membre', 'fara', leave)
  await keeps(page, 'Fin du vote', '2030-01-01T12:00', leave)
})
