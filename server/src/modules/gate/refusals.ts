import { Refusal } from '../../kernel/refusal.ts'

declare module '../../kernel/refusal.ts' {
  interface RefusalCodes {
    /** The gate link was revoked, has expired or never existed. */
    GATE_CLOSED: true
    /** There are as many gate links as an event may have. */
    TOO_MANY_LINKS: true
  }
}

type Why = 'gate.closed' | 'gate.cut' | 'gate.locked' | 'gate.tooManyDevices'
export const closed = (why: Why = 'gate.closed') => new Refusal('GATE_CLOSED', why)
export const eventUnknown = () => new Refusal('NOT_FOUND', 'gate.eventUnknown')
