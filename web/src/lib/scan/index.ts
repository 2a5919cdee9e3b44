import { makeReader, ownDetector } from './reader.ts'
import { startScanLoop } from './scan-loop.ts'
import { hasEd25519 } from './verify.ts'
import { inScanWorker } from './worker-client.ts'

export { type EventKey, makeVerifier, type TicketVerifier } from './verify.ts'

/** Reports every code that comes into the view of a running camera, until the returned function is called. */
export function scanVideo(
  video: HTMLVideoElement,
  onText: (text: string) => void,
  isActive: () => boolean = () => true,
): () => void {
  const reader = ownDetector().then(makeReader)
  return startScanLoop({
    read: async () => (video.videoWidth ? (await reader)(video) : null),
    onText,
    isActive: () => !document.hidden && isActive(),
  })
}

/**
 * Loads what this browser needs to read and verify codes, so that it can do so without a network. False if something is
 * missing; it may be called again.
 */
export async function prepareScanning(): Promise<boolean> {
  const [detector, isNative] = await Promise.all([ownDetector(), hasEd25519()])
  // The worker reads, too, where the detector turns out not to work on this device.
  const parts = ['read' as const, ...(isNative ? [] : ['verify' as const])]
  const isLoaded = (await inScanWorker({ kind: 'load', parts })) !== null
  return isLoaded || (detector !== null && isNative)
}
