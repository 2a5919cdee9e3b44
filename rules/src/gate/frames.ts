/** How an event fills, as consoles show it. */
export interface GateNews {
  admitted: number
  /** Without those who left and did not come back. */
  inside: number
  expected: number
  duplicates: number
  bibsGiven: number
  byGate: { gate: string; admitted: number }[]
}

export interface ServerFrames {
  [type: `gate_${string}`]: { data: GateNews }
}

export interface Topics {
  /** The counts of the event of that id, at most once in a while. */
  [event: `gate_${string}`]: object
}
