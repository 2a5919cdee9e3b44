import { minute, second } from '../constants/units.ts'

export const decideAtOnce = 100 // requests of one grouped decision (members.graphql)
export const undoWindow = 10 * second // how long the toast of a decision offers « undo »; later it is on the member's page

// how long the mail of a decision waits: longer than the toast, so that an undo that is on its way still comes first
export const decisionHold = 30 * second
export const noteLength = { max: 500 } as const // reasons and notes to a member
export const historyLines = 10 // of the log, on a member's page
export const memberExport = { page: 1000, max: 200_000, atOnce: 2, ticket: minute, stalled: minute } as const // the list of members as a file
export const pendingUsersPoll = 30 * second // R-CONST-12
