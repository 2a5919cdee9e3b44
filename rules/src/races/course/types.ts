/** A place of a track, as its file says. */
export interface TrackPoint {
  /** Degrees. */
  lat: number
  lon: number
  /** Metres above the sea; null: the file does not say. */
  ele: number | null
}

/** What somebody wrote into the file beside the track. */
export interface Waypoint {
  lat: number
  lon: number
  name: string
  kind: CoursePointKind
}

export const coursePointKinds = ['water', 'aid', 'other'] as const
export type CoursePointKind = (typeof coursePointKinds)[number]

export interface CoursePoint extends Waypoint {
  /** Where the course passes it, in metres from the start: more than once on laps. */
  at: number[]
}

/** [latitude, longitude] */
export type Place = [number, number]

/** The course of a race as it is stored. Nothing of what was cut off is in it but its length. */
export interface Course {
  /** Metres, with what was cut off, so that kilometres count from the real start. */
  length: number
  /** Metres removed at both ends, where the place is private. */
  cutStart: number
  cutEnd: number
  /** Parts between which nobody knows the way. */
  parts: Place[][]
  marks: { km: number; place: Place }[]
  points: CoursePoint[]
  /** What is known of the heights, in metres; null: nothing. */
  heights: Heights | null
}

export interface Heights {
  climb: number
  descent: number
  lowest: number
  highest: number
  /** [metres from the start, height] */
  profile: [number, number][]
}
