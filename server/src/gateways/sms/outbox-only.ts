import type { Sms } from './port.ts'

/** No SMS gateway is configured: the message stays in the outbox, where an admin reads it. */
export const outboxOnlySms: Sms = { send: async () => 'kept' }
