import { declareStates } from '../states/index.ts'

export const messageStatuses = ['waiting', 'sent', 'kept', 'failed'] as const
export type MessageStatus = (typeof messageStatuses)[number]

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
    retry: { from: ['failed', 'kept'], to: 'waiting', by: ['retryMessage'] },
  },
})
