declare module '../../kernel/events/bus.ts' {
  interface Events {
    /** A document was sent, decided on, deleted or has expired; published after the commit. */
    'documents.changed': { userId: string; documentId: string }
  }
}

export {}
