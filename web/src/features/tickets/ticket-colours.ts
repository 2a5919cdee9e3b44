/** The colours of an event's tickets and bibs: those of the scene, dark enough for white words (AA), the same wherever it is shown. */
export const bands = ['#0f766e', '#a8452c', '#27446b', '#2f6b3a', '#6d3a5f', '#85530a'] as const

/** Which of them an event has: by its id alone, so that it needs no field and no network. */
export function bandOf(eventId: string): (typeof bands)[number] {
  let sum = 0
  for (const sign of eventId) sum = (sum * 31 + sign.charCodeAt(0)) % 9973
  return bands[sum % bands.length] as (typeof bands)[number]
}
