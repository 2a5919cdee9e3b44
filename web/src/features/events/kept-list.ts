import { pageSize } from '@vondrona/rules/constants'
import { type EventListAddress, eventFilters, readEventListAddress } from '@vondrona/rules/events/agenda'
import { linkTo } from '@vondrona/rules/pages'
import { keptAnswer } from '../../lib/api/kept-answers.ts'
import { EventListDocument, type EventListVariables } from './operations.generated.ts'

/** What is asked for the list of an address, after this event. */
export const listVariables = (list: EventListAddress, after = list.after): EventListVariables => ({
  filters: eventFilters(list),
  pagination: { limit: pageSize.cards, ...(after && { after }) },
})

/** The agenda as it begins. */
export const agenda = {
  query: EventListDocument,
  variables: listVariables(readEventListAddress(new URLSearchParams())),
  to: linkTo('events'),
}

/** Whether the agenda as it begins is on this device. */
export const isAgendaKept = async (): Promise<boolean> => Boolean(await keptAnswer(agenda.query, agenda.variables))
