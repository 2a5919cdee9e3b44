/** Frames of whoever has a thing open in its editor. */

/** The thing and its id: an article, an event. */
export type PresenceEvent = `editing_${string}` | `event_editing_${string}`

/** Somebody who has it open. */
export interface PresentEditor {
  id: string
  name: string
  /** How many of their windows have it open. */
  windows: number
}

/** To everybody who has it open, whenever somebody comes or goes. */
export type ServerFrames = Record<PresenceEvent, { data: { people: readonly PresentEditor[] } }>

export type Topics = Record<PresenceEvent, object>
