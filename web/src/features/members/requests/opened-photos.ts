/** The requests whose photos were all shown here, since the app was opened; grouped decisions say how many. */
const opened = new Set<string>()

export const notePhotosOpened = (id: string): void => void opened.add(id)

/** Of these requests, how many were looked at. */
export const countOpened = (ids: readonly string[]): number => ids.filter((id) => opened.has(id)).length
