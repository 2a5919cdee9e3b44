export interface ServerFrames {
  /** `me` changed: query it again. The frame carries no data, because each page may read something else. */
  account: object
}

export interface Topics {
  account: object
}
