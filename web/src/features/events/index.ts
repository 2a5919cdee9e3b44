/** What other features may render in the event's page; see web/src/screens. */
export type { EventOnPage, EventPageParts } from './event-page.tsx'
export { isAgendaKept } from './kept-list.ts'
