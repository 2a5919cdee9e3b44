/** The phone that pages are measured on: a small screen, a slow line and a slow processor. */
import type { Page } from '@playwright/test'

export const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  locale: 'fr-FR',
}

/** `down`, `up`: bytes a second; `latency`: ms of each request; `cpu`: how many times slower than this machine. */
export interface Slowness {
  down: number
  up: number
  latency: number
  cpu: number
}

/** Bytes a second. */
export const kilobits = (count: number) => (count * 1000) / 8

export async function slowDown(page: Page, { down, up, latency, cpu }: Slowness): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down,
    uploadThroughput: up,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}
