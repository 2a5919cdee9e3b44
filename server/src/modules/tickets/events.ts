declare module '../../kernel/events/within.ts' {
  interface WithinEvents {
    /** Tickets that admit from now on. */
    'tickets.issued': { ticketIds: readonly string[]; orderIds: readonly string[] }
    /** Tickets that admit nobody any more: cancelled, or replaced by `replacedBy`. */
    'tickets.ended': { tickets: readonly { id: string; orderId: string; replacedBy: string | null }[] }
    /** Admitted at the gate, or (`undone`) not after all. */
    'tickets.checkedIn': { tickets: readonly { id: string; orderId: string }[]; undone: boolean }
  }
}

export {}
