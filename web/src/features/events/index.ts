/** What other features may render in the event's page; see routes.tsx. */
export type { EventOnPage, EventPageParts } from './event-page.tsx'
