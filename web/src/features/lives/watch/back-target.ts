import { linkTo } from '@vondrona/rules/pages'

/** R-LIVE-02, R-LIVE-03: to the dashboard when one came from there, else to the list. */
export function backFrom(from: string | null, state: unknown): string {
  const previous = (state as { usr?: { previous?: unknown } } | null)?.usr?.previous
  return from || previous === '/' ? linkTo('dashboard') : linkTo('lives')
}
