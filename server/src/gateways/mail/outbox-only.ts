import type { Mail } from './port.ts'

/** No mail server is configured: the message stays in the outbox, where an admin reads it. */
export const outboxOnlyMail: Mail = { send: async () => 'kept' }
