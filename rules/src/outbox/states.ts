import { declareStates } from '../states/index.ts'

export const messageStatuses = ['waiting', 'sent', 'kept', 'failed', 'stopped'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** Why a message was stopped: its number, who caused it, who would get it, or what was sent today. */
export const stopReasons = ['number', 'cause', 'recipient', 'day'] as const
export type StopReason = (typeof stopReasons)[number]

/** A mail or SMS. After a failed attempt it waits for the next; after the last one it has failed. */
export const messageStates = declareStates({
  of: 'a mail or SMS',
  states: messageStatuses,
  begins: ['waiting'],
  moves: {
    send: { from: ['waiting'], to: 'sent', by: ['transport'] },
    /** There is no transport: readable by an administrator only. */
    keep: { from: ['waiting'], to: 'kept', by: ['transport'] },
    fail: { from: ['waiting'], to: 'failed', by: ['transport'] },
    /** Its number gets no SMS, or a budget is used up. */
    stop: { from: ['waiting'], to: 'stopped', by: ['gate'] },
    retry: { from: ['failed', 'kept', 'stopped'], to: 'waiting', by: ['retryMessage'] },
  },
})
