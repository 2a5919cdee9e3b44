/** R-CON-05: the database refused one participant more than there are places. */
export const isFullError = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23514' && constraint === 'contest_places'
}
