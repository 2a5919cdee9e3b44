export interface ServerFrames {
  /** R-WS-16: the unread count changed. */
  notifications: { data: { unread: number } }
}

export interface Topics {
  notifications: object
}
