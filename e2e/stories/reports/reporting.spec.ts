import type { Page } from '@playwright/test'
import { isAccessible } from '../../fixtures/fits.ts'
import { signedIn } from '../../fixtures/newsroom.ts'
import { at, createLive, moveLive, openPage } from '../../fixtures/video.ts'
import { expect, type Member, test, type World } from '../../fixtures/world.ts'

const say = (world: World, { token }: Member, liveId: string, message: string) =>
  world.api(
    'mutation Say($liveId: ID!, $message: String!) { addComment(liveId: $liveId, message: $message) { id } }',
    { liveId, message },
    token,
  )
/** What other stories of this world left for moderators goes. */
async function emptyQueue(world: World, { token }: Member) {
  const list = 'query { reports(list: open) { items { id } } }'
  const { reports } = await world.api<{ reports: { items: { id: string }[] } }>(list, {}, token)
  for (const { id } of reports.items) await world.api('mutation($id: ID!) { dismissReport(id: $id) }', { id }, token)
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('R-GAP-21 D-20 a member reports a message, the moderator hides it and mutes, and who reported is told', async ({
  page,
  browser,
  world,
}) => {
  const streamer = await world.member({ role: 'streamer' })
  const [author, reader, moderator] = [
    await world.member(),
    await world.member(),
    await world.member({ role: 'moderator' }),
  ]
  await emptyQueue(world, moderator)
  const { id } = await createLive(world, streamer, { title: 'Veillée de contes', sourceKind: 'rtmp' })
  await say(world, author, id, 'Achetez mes montres')

  const there = await openPage(browser, `${world.url}/live/${id}`, reader)
  await there.getByRole('button', { name: `Signaler le message de ${author.pseudo}` }).click()
  await there.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(there.getByText('Choisissez une raison')).toBeVisible()
  await there.getByText('Publicité ou arnaque').click()
  await there.getByLabel('Précisez si besoin').fill('Il le répète partout')
  await isAccessible(there)
  await there.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(there.getByText(/Merci. Un modérateur va regarder/)).toBeVisible()

  await page.goto('/login')
  await page.getByLabel('E-mail').fill(moderator.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(moderator.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await at(page, '/moderation')
  await expect(heading(page, 'Modération')).toBeVisible()
  const report = page.locator('[data-report]', { hasText: 'Achetez mes montres' })
  await expect(report.getByText('Il le répète partout')).toBeVisible()
  await expect(report.getByText(reader.pseudo)).toHaveCount(0)
  await isAccessible(page)
  await report.getByRole('button', { name: 'Agir' }).click()
  await page.getByText('Suspendre ses messages 10 minutes').click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(report.getByText(/Décision prise/)).toBeVisible()

  await expect(there.locator('[data-comment]')).toHaveCount(0)
  await moveLive(world, streamer, 'startLive', id)
  await page.getByRole('tab', { name: 'Lives en cours' }).click()
  const running = page.getByRole('listitem').filter({ hasText: streamer.pseudo })
  await expect(running.getByRole('link', { name: 'Veillée de contes' })).toHaveAttribute('href', `/live/${id}`)
  await running.getByRole('button', { name: 'Terminer le live' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Terminer le live' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Suspendus et exclus' }).click()
  const muted = page.getByRole('listitem').filter({ hasText: author.pseudo })
  await expect(muted).toContainText('Veillée de contes')
  await muted.getByRole('link', { name: author.pseudo }).click()
  await expect(page.locator('[data-message]')).toContainText(['Achetez mes montres'])
  await isAccessible(page)
  await page.goBack()
  await page.getByRole('listitem').filter({ hasText: author.pseudo }).getByRole('button', { name: 'Lever' }).click()
  await expect(page.getByText(`La suspension de ${author.pseudo} est levée`)).toBeVisible()

  await there.goto(`${world.url}/notifications`)
  await expect(there.getByText('Merci de votre signalement : un modérateur a agi.')).toBeVisible()
  await there.context().close()
})

test('R-GAP-21 on a wide screen keys lead through the reports and decide on the one that has the focus', {
  tag: '@desktop',
}, async ({ page, world }) => {
  const [streamer, author, reader, moderator] = [
    await world.member({ role: 'streamer' }),
    await world.member(),
    await world.member(),
    await world.member({ role: 'moderator' }),
  ]
  await emptyQueue(world, moderator)
  const { id } = await createLive(world, streamer, { title: 'Veillée de contes', sourceKind: 'rtmp' })
  for (const message of ['Achetez mes montres', 'Achetez mes bagues']) {
    const { addComment } = await world.api<{ addComment: { id: string } }>(
      'mutation($liveId: ID!, $message: String!) { addComment(liveId: $liveId, message: $message) { id } }',
      { liveId: id, message },
      author.token,
    )
    await world.api(
      'mutation($id: ID!) { reportContent(kind: comment, id: $id, reason: spam) }',
      { id: addComment.id },
      reader.token,
    )
  }
  await signedIn(page, moderator)
  await page.goto('/moderation')
  const reports = page.locator('[data-report]')
  await expect(reports).toHaveCount(2)
  await expect(page.getByText(/^Touches\s:/)).toBeVisible()
  await page.keyboard.press('l') // the focus is on no report
  await reports.first().focus()
  await page.keyboard.press('j')
  await expect(reports.last()).toBeFocused()
  await page.keyboard.press('k')
  await expect(reports.first()).toBeFocused()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Que faire ?')).toBeVisible()
  await page.keyboard.press('l') // below a dialog
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(reports.getByRole('button', { name: 'Laisser tel quel' })).toHaveCount(2)
  await reports.last().focus()
  await page.keyboard.press('l')
  await expect(reports.last().getByRole('button', { name: 'Laisser tel quel' })).toHaveCount(0)
  await expect(reports.last()).toBeFocused()
  await expect(reports.first().getByRole('button', { name: 'Laisser tel quel' })).toBeVisible()
  await isAccessible(page)
})
