/** Somebody who has an article open in the editor. */
export interface PresentEditor {
  id: string
  name: string
  /** How many of their windows have it open. */
  windows: number
}

export interface ServerFrames {
  /** To everybody who has the article open, whenever somebody comes or goes. */
  [type: `editing_${string}`]: { data: { people: readonly PresentEditor[] } }
}

export interface Topics {
  [event: `editing_${string}`]: object
}
