export interface ServerFrames {
  /** Something is reported or decided: ask for the counts again. */
  reports: object
}

export interface Topics {
  /** For moderators. */
  reports: object
}
