/** Bib numbers of events, for tests. */
import type { Member, World } from '../../../test/world.ts'

export const saveConfig = `mutation($input: BibNumberConfigInput!) { saveBibNumberConfig(input: $input) {
  id revision applicationTypeId isEnabled prefix digitCount startNumber endNumber assignment allowWishes nextBibNumber } }`
export const config =
  'query($id: ID!) { bibNumberConfig(applicationTypeId: $id) { isEnabled prefix startNumber nextBibNumber } }'
export const stats =
  'query($id: ID!) { bibNumberStats(applicationTypeId: $id) { totalApplications withBibNumbers lastBibNumber } }'
export const assign =
  'mutation($ticketId: ID!, $number: Int) { assignBib(ticketId: $ticketId, number: $number) { id number } }'

export const configOf = (applicationTypeId: string, more: object = {}) => ({
  input: { applicationTypeId, isEnabled: true, prefix: 'M-', digitCount: 4, startNumber: 1, ...more },
})

export const numbers = async (boss: Member, eventId: string, more: object = {}) =>
  (await boss.ok(saveConfig, configOf(eventId, more))).saveBibNumberConfig

/** Bibs as they stand on the tickets, in their order. */
export const bibsOn = async (w: World, eventId: string): Promise<(string | null)[]> =>
  (
    await w.sql<{ number: string | null }>('select number from ticket where event_id = $1 order by number', [eventId])
  ).map(({ number }) => number)
