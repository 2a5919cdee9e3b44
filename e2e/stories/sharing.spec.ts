import { signedIn } from '../fixtures/newsroom.ts'
import { expect, test } from '../fixtures/world.ts'

test('R-SHARE-01, R-SHARE-02 a contest is passed on by who reads it, and a vote by its voters, with its own words', async ({
  page,
  world,
}) => {
  const { token } = await world.admin()
  const call = 'mutation($input: ContestInput!) { createContest(input: $input) { id } }'
  const contest = { name: 'Photos de la ville', category: 'Photo', level: 'national', formConfig: { formFields: [] } }
  const { createContest } = await world.api<{ createContest: { id: string } }>(call, { input: contest }, token)
  const ask = 'mutation($input: VoteInput!) { createVote(input: $input) { id } }'
  const vote = { title: 'Quel maillot ?', options: ['Vert', 'Bleu'] }
  const { createVote } = await world.api<{ createVote: { id: string } }>(ask, { input: vote }, token)
  const passesOn = async (path: string, title: string) => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Partager' }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect(page.getByLabel('Lien direct')).toHaveValue(new RegExp(`${path}$`))
  }
  await passesOn(`/contests/${createContest.id}`, 'Partager ce concours')
  await signedIn(page, await world.member())
  await passesOn(`/votes/${createVote.id}`, 'Partager ce vote')
})
