import type { Push } from './port.ts'

/** PUSH is off: nobody subscribes, and what is left from before is not sent. */
export const pushOff: Push = { publicKey: null, send: async () => 'refused' }
