/** The path of the page before, as an entry of the history has it; null: none of ours. */
export function readPrevious(state: unknown): string | null {
  const previous = (state as { previous?: unknown } | null)?.previous
  return typeof previous === 'string' ? previous : null
}
