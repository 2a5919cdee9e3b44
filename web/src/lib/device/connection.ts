/** What the browser knows of the way to the network; most know nothing. */
interface Connection extends EventTarget {
  type?: string
}
const connection = (): Connection | undefined =>
  (globalThis.navigator as { connection?: Connection } | undefined)?.connection

/** `wifi`, `cellular`, … or `unknown`. */
export const connectionKind = (): string => connection()?.type ?? 'unknown'

/** Paid by the megabyte, as far as the browser tells. */
export const isCellular = (): boolean => connectionKind() === 'cellular'

/** Calls at each change of the way; the returned function ends it. */
export function watchConnection(listener: () => void): () => void {
  const to = connection()
  to?.addEventListener?.('change', listener)
  return () => to?.removeEventListener?.('change', listener)
}
