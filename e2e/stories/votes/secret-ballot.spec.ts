import { fitsWidth, isAccessible } from '../../fixtures/fits.ts'
import { signedIn } from '../../fixtures/newsroom.ts'
import { expect, test } from '../../fixtures/world.ts'

/** A member votes, and everybody recounts. */

test('R-ROUTE-55, F-VOTE-05, -06, -08 a secret ballot whose answer is lost is cast once, and found by its code in the list that everybody recounts', async ({
  page,
  world,
}) => {
  const { token } = await world.admin()
  const make = 'mutation($input: VoteInput!) { createVote(input: $input) { id } }'
  const input = { title: 'Qui tient la caisse ?', options: ['Soa', 'Tojo'], isSecret: true }
  const { createVote } = await world.api<{ createVote: { id: string } }>(make, { input }, token)
  const other = await world.member()
  await world.api(
    'mutation($id: ID!) { castVote(voteId: $id, optionIndex: 1) { id } }',
    { id: createVote.id },
    other.token,
  )
  await signedIn(page, await world.member())
  await page.goto('/votes')
  await page.getByRole('link', { name: /Qui tient la caisse/ }).click()
  await expect(page.getByText(/^Avant de voter/)).toBeVisible()
  await fitsWidth(page)
  await isAccessible(page)
  await page.getByRole('button', { name: 'Voter' }).click()
  await expect(page.getByText('Choisissez une réponse.')).toBeVisible()

  let lost = 0
  await page.route('**/api/graphql', async (route) => {
    if (lost > 0 || !route.request().postData()?.includes('CastBallot')) return route.fallback()
    lost += 1
    await route.fetch() // it arrives, and its answer does not
    await route.abort()
  })
  await page.getByLabel('Soa').check()
  await page.getByRole('button', { name: 'Voter' }).click()
  const receipt = page.getByLabel('Code du bulletin')
  await expect(async () => {
    const again = page.getByRole('button', { name: /^(Voter|Enregistrer mon vote)$/ })
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(receipt).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(lost).toBe(1)
  await expect(page.getByText(/2 votants/)).toBeVisible()
  await expect(page.locator('.bottom-bar')).toHaveText(/^A voté/)

  await world.api('mutation($id: ID!) { endVote(id: $id) { id } }', { id: createVote.id }, token)
  await page.getByRole('link', { name: 'Recompter les bulletins' }).click()
  await expect(page.getByText('Le recompte donne le résultat annoncé')).toBeVisible()
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(page.getByText('Dans la liste, ce bulletin dit : Soa')).toBeVisible()
  await fitsWidth(page)
  await isAccessible(page)
})
