declare module '../../kernel/events/bus.ts' {
  interface Events {
    /** It was announced, or anything that a page shows of it changed; published after the commit. */
    'lives.changed': { liveId: string /** What the gateway knows of them changed. */; pictures?: true }
    /** How many watch now, from who knows their sockets. */
    'lives.viewers': { liveId: string; count: number }
    /** The streamer stopped it for now: nobody sees it until it is started again. */
    'lives.stopped': { liveId: string }
    /** It is over: sockets and connections of it close. */
    'lives.ended': { liveId: string }
    /** The source is there or gone, as the gateway says. */
    'lives.source': { liveId: string; status: 'waiting' | 'connected' | 'lost' }
  }
}

export {}
