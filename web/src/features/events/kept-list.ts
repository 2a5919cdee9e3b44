import { pageSize } from '@vondrona/rules/constants'
import { type EventListAddress, eventFilters, readEventListAddress } from '@vondrona/rules/events/agenda'
import { keptKey } from '../../lib/api/client.ts'
import { store } from '../../lib/device/indexed-db-store.ts'
import { EventListDocument, type EventListVariables } from './operations.generated.ts'

/** What is asked for the list of an address, after this event. */
export const listVariables = (list: EventListAddress, after = list.after): EventListVariables => ({
  filters: eventFilters(list),
  pagination: { limit: pageSize.cards, ...(after && { after }) },
})

/** Whether the list of an address stays readable without a network (R-NET-03): not what was searched or paged to. */
export const isKept = ({ search, after }: EventListAddress): boolean => !search && !after

/** Whether the agenda as it begins is on this device. */
export async function isAgendaKept(): Promise<boolean> {
  const variables = listVariables(readEventListAddress(new URLSearchParams()))
  return Boolean(await store.get(keptKey(EventListDocument, variables)))
}
