/** What a course may have, and how closely it is kept. */
export const course = {
  maxBytes: 8_000_000, // of a GPX file
  depth: 32, // elements within each other
  filePoints: 100_000, // of all tracks of a file: more than a day at one per second
  waypoints: 500, // in a file
  parts: 60, // of a track, between which its recording stopped
  joined: 100, // metres between two parts that are one
  points: 300, // of the drawing
  profile: 120, // points of the profile
  shownPoints: 30, // water and other places
  passing: 150, // metres from the course to a place that it passes
  passes: 10, // of one place, on laps
  name: 60, // characters of such a place
  marks: 12, // kilometres that are written at most
  length: { min: 100, max: 1_000_000 }, // metres
  cut: 5000, // metres at each end
  threshold: 5, // metres that a height has to change by before it counts: below it is noise of the receiver
} as const

/** What the server needs to read one. */
export const courseReading = { timeout: 20_000, memory: 256, readers: 1, waiting: 4, perHour: 60 } as const // ms, MB
