import { pageSize } from '@vondrona/rules/constants'
import { type EventListAddress, eventFilters, readEventListAddress } from '@vondrona/rules/events/agenda'
import { keptAnswer } from '../../lib/api/kept-answers.ts'
import { EventListDocument, type EventListVariables } from './operations.generated.ts'

/** What is asked for the list of an address, after this event. */
export const listVariables = (list: EventListAddress, after = list.after): EventListVariables => ({
  filters: eventFilters(list),
  pagination: { limit: pageSize.cards, ...(after && { after }) },
})

/** Whether the agenda as it begins is on this device. */
export async function isAgendaKept(): Promise<boolean> {
  const variables = listVariables(readEventListAddress(new URLSearchParams()))
  return Boolean(await keptAnswer(EventListDocument, variables))
}
