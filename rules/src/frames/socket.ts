/** Frames of the protocol of `/api/ws` itself. */

/** Server to browser. */
export interface ServerFrames {
  welcome: { clientId: string }
  /** No id: a visitor. */
  authenticated: { userId?: string | undefined }
  /** R-WS-03: repeats the timestamp of the ping as received. */
  pong: { timestamp: unknown }
  /** Frames of this event are sent from now on. */
  subscription_success: { event: string }
}

/** Browser to server. */
export interface ClientFrames {
  ping: { timestamp?: number }
  auth: { token: string; language?: string }
  /** `data`: the options that `Topics` declares for the event. */
  subscribe: { event: string; data?: unknown }
  unsubscribe: { event: string }
}

/** A refusal as in GraphQL errors; `about` is the type of the refused frame. */
export interface SocketRefusal {
  message: string
  code: string
  key?: string
  field?: string
  /** Whole seconds. */
  retryAfter?: number
  errors?: readonly { field: string; message: string; code: string }[]
  about?: string
}
