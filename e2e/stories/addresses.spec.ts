import { expect, test } from '../fixtures/world.ts'

/** Addresses that stand for others: existing links go on working. */

test('R-ROUTE-52 lives/rtmp/{id} leads to lives/{id}, for visitors and members, and « back » does not return to it', async ({
  page,
  world,
}) => {
  const at = () => new URL(page.url()).pathname
  await page.goto('/support')
  await page.goto('/lives/rtmp/abc-123')
  await expect.poll(at).toBe('/lives/abc-123')
  await page.goBack()
  await expect.poll(at).toBe('/support')
  const { token } = await world.member()
  await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
  await page.goto('/lives/rtmp/abc-123')
  await expect.poll(at).toBe('/lives/abc-123')
})
