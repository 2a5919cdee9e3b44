/** What the browser knows of the way to the network; most know nothing. */
interface Connection extends EventTarget {
  type?: string
  /** What was measured: slow-2g, 2g, 3g, 4g. */
  effectiveType?: string
}
const connection = (): Connection | undefined =>
  (globalThis.navigator as { connection?: Connection } | undefined)?.connection

/** `wifi`, `cellular`, … or `unknown`. */
export const connectionKind = (): string => connection()?.type ?? 'unknown'

/** Paid by the megabyte, as far as the browser tells. */
export const isCellular = (): boolean => connectionKind() === 'cellular'

/** Measured as fast; false where nothing is known. */
export const isFast = (): boolean => connection()?.effectiveType === '4g'

/** Calls at each change of the way; the returned function ends it. */
export function watchConnection(listener: () => void): () => void {
  const to = connection()
  to?.addEventListener?.('change', listener)
  return () => to?.removeEventListener?.('change', listener)
}
