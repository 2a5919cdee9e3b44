import type { Page } from '@playwright/test'
import { signedIn } from '../../fixtures/newsroom.ts'
import { expect, morningIn, test } from '../../fixtures/world.ts'

/** The files of the app that hold a text do not come, as when the network is lost right after the page was there. */
async function lose(page: Page, text: RegExp) {
  const lost: string[] = []
  let isBack = false
  // The route stays: one that is taken away while it asks answers twice.
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch()
    if (isBack || !text.test(await answer.text())) return route.fulfill({ response: answer })
    lost.push(route.request().url())
    return route.abort()
  })
  return {
    lost: () => lost,
    /** They come again. */
    bring: () => {
      isBack = true
    },
  }
}

test('R-NET-03 what cannot be loaded is said even where the file of its drawing does not come either', async ({
  page,
  world,
}) => {
  const files = await lose(page, /\/assets\/offline-[\w-]+\.svg/)
  await signedIn(page, await world.member())
  await page.route('**/api/graphql', (route) =>
    /query MyTickets/.test(route.request().postData() ?? '') ? route.abort() : route.continue(),
  )
  await page.goto('/tickets')
  await expect.poll(files.lost).not.toEqual([])
  await expect(page.getByRole('alert').getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tickets', level: 1 })).toBeVisible()
})

test('R-NET-03 R-SHARE-01 R-SHARE-02 a dialog whose file does not come leaves the page as it is, says so, and opens once it came, with its own words for a contest and a vote', async ({
  page,
  world,
}) => {
  const { token } = await world.admin()
  const ask = 'mutation($input: VoteInput!) { createVote(input: $input) { id } }'
  const vote = { title: 'Quel maillot ?', options: ['Vert', 'Bleu'] }
  const { createVote } = await world.api<{ createVote: { id: string } }>(ask, { input: vote }, token)
  const call = 'mutation($input: ContestInput!) { createContest(input: $input) { id } }'
  const contest = { name: 'Photos de la ville', category: 'Photo', level: 'national', formConfig: { formFields: [] } }
  const { createContest } = await world.api<{ createContest: { id: string } }>(call, { input: contest }, token)
  await page.goto(`/contests/${createContest.id}`) // a visitor passes it on
  await page.getByRole('button', { name: 'Partager' }).click()
  await expect(page.getByRole('dialog', { name: 'Partager ce concours' })).toBeVisible()
  await expect(page.getByLabel('Lien direct')).toHaveValue(new RegExp(`/contests/${createContest.id}$`))

  const files = await lose(page, /wa\.me/)
  await signedIn(page, await world.member())
  await page.goto(`/votes/${createVote.id}`)
  await page.getByRole('button', { name: 'Partager' }).click()
  await expect.poll(files.lost).not.toEqual([])
  await expect(page.getByText("Sans réseau, ceci s'ouvrira à son retour.")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quel maillot ?' })).toBeVisible()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByText("Sans réseau, ceci s'ouvrira à son retour.")).toBeHidden()
  files.bring()
  await page.getByRole('button', { name: 'Partager' }).click()
  await expect(page.getByRole('dialog', { name: 'Partager ce vote' })).toBeVisible()
  await expect(page.getByLabel('Lien direct')).toHaveValue(new RegExp(`/votes/${createVote.id}$`))
})

test('R-NET-03 a press on the button that reserves is answered while the file of its dialog does not come', async ({
  page,
  world,
}) => {
  const { token } = await world.admin()
  const create = 'mutation($input: EventInput!) { createEvent(input: $input) { id } }'
  const date = morningIn(30)
  const input = { title: 'Concert', date, status: 'published', ticketTypes: [{ title: 'Place assise' }] }
  const { createEvent } = await world.api<{ createEvent: { id: string } }>(create, { input }, token)
  await signedIn(page, await world.member())
  const files = await lose(page, /\(`booking\.unanswered`/)
  await page.goto(`/events/${createEvent.id}`)
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible() // the app is there
  await page.getByRole('button', { name: 'Réserver des places' }).click()
  await expect.poll(files.lost).not.toEqual([])
  await expect(page.getByText("Sans réseau, ceci s'ouvrira à son retour.")).toBeVisible()
  files.bring() // asked for again by itself
  await expect(page.getByRole('dialog', { name: 'Concert' })).toBeVisible()
})
