import { useSyncExternalStore } from 'react'
import { readKey, writeKey } from '../device/browser-storage.ts'

/** Installing the page without a store: the browser's own offer, held back until it helps and shown in the app's words. */

interface InstallOffer extends Event {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const visitsKey = 'visits'
const refusedKey = 'install-refused'
/** Who comes once has not asked for an app. */
const fromVisit = 2

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

function hold(event: Event | undefined): void {
  event?.preventDefault() // or the browser shows a bar of its own
  offer = event as InstallOffer | undefined
  for (const listener of listeners) listener()
}

/** From the start of the page: the browser offers once. A visit is a tab. */
export function watchInstallOffer(): void {
  const before = Number(readKey('local', visitsKey) ?? 0)
  if (!readKey('session', visitsKey) && before < fromVisit) writeKey('local', visitsKey, String(before + 1))
  writeKey('session', visitsKey, '1')
  addEventListener('beforeinstallprompt', hold)
  addEventListener('appinstalled', () => hold(undefined))
}

/** Whether the browser can install the page, and it is time to say so. */
export const isInstallOffered = (): boolean =>
  offer !== undefined && Number(readKey('local', visitsKey)) >= fromVisit && readKey('local', refusedKey) === null

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useInstallOffer = (): boolean => useSyncExternalStore(subscribe, isInstallOffered)

/** Asks by the browser's own dialog. A no is one for good. */
export async function install(): Promise<void> {
  const held = offer
  await held?.prompt()
  if ((await held?.userChoice)?.outcome === 'dismissed') refuseInstall()
  else hold(undefined) // it answers once
}

/** Never again on this device. */
export function refuseInstall(): void {
  writeKey('local', refusedKey, '1')
  hold(undefined)
}
