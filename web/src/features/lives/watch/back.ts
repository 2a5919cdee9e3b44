/** R-LIVE-02, R-LIVE-03: to the dashboard when one came from there, else to the list. */
export function backFrom(from: string | null, state: unknown): '/dashboard' | '/lives' {
  const previous = (state as { usr?: { previous?: unknown } } | null)?.usr?.previous
  return from || previous === '/' ? '/dashboard' : '/lives'
}
