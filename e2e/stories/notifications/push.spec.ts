import type { Worker } from '@playwright/test'
import { installed } from '../../fixtures/takeover.ts'
import { expect, test } from '../../fixtures/world.ts'

interface Shown {
  title: string
  data: { link: string; read: string[] }
}
interface PushGlobal {
  registration: { showNotification: unknown }
  shown: Shown[]
}

/**
 * A message for a closed page, as the browser gives it to the worker; the services of browsers are not asked. A browser
 * without a screen shows no notifications: what the worker shows is noted.
 */
test('a message arrives on another page, and a press on it leads to the page that it is about, and reads it', {
  tag: '@worker',
}, async ({ page, context, world }) => {
  const member = await world.member({ status: 'pending' })
  const { token } = await world.admin()
  await world.api('mutation A($id: ID!) { approveUser(id: $id) { id } }', { id: member.id }, token)
  const { notifications } = (await world.api('{ notifications { items { id } } }', {}, member.token)) as {
    notifications: { items: { id: string }[] }
  }
  const read = notifications.items.map(({ id }) => id)
  await page.addInitScript((token) => localStorage.setItem('token', token), member.token)
  await page.goto('/notifications')
  await installed(page)
  await expect(page.getByRole('button', { name: 'Notifications, non lues : 1' })).toBeVisible()
  await page.evaluate(async () => {
    const cache = await caches.open('push')
    await cache.put('/push-device', new Response(JSON.stringify({ id: 'me' })))
  })
  const worker: Worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const home = globalThis as unknown as PushGlobal
    home.shown = []
    home.registration.showNotification = async (title: string, { data }: Shown) => void home.shown.push({ title, data })
  })
  const cdp = await context.newCDPSession(page)
  const known = Promise.withResolvers<string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL === `${world.url}/`)
    if (own) known.resolve(own.registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  const message = {
    for: 'me',
    tag: 'a',
    title: 'Document à renvoyer',
    body: 'Votre certificat',
    link: '/documents',
    read,
  }
  const [origin, registrationId] = [world.url, await known.promise]
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
  const shown = () => worker.evaluate(() => (globalThis as unknown as PushGlobal).shown)
  await expect.poll(shown).toEqual([{ title: 'Document à renvoyer', data: { link: '/documents', for: 'me', read } }])
  await worker.evaluate(() => {
    const [{ data } = { data: {} }] = (globalThis as unknown as PushGlobal).shown
    const press = new Event('notificationclick')
    const notification = { data, close: () => {} }
    globalThis.dispatchEvent(Object.assign(press, { notification, waitUntil: () => {} }))
  })
  await expect(page).toHaveURL('/documents')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})
