/** A page that comes slowly is not begun anew by whoever presses again too early. */
const patience = 20_000

/**
 * Hears that this page stays, or is back, although it was left for another one: whoever pays goes back, stops the loading,
 * or pays outside of the app. `isBack`: somebody was away, and may have paid. Gives what stops listening.
 */
export function hearStay(stay: (isBack: boolean) => void): () => void {
  const back = () => document.visibilityState === 'visible' && stay(true)
  const timer = setTimeout(stay, patience, false)
  addEventListener('pageshow', back)
  document.addEventListener('visibilitychange', back)
  return () => {
    clearTimeout(timer)
    removeEventListener('pageshow', back)
    document.removeEventListener('visibilitychange', back)
  }
}
