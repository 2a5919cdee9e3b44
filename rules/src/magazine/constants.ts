import type { PhotoPreset } from '../constants/photos.ts'
import { hour, KB, MB, minute, second } from '../constants/units.ts'

export const autosave = { pause: 2 * second, longest: 10 * second, retryCap: 30 * second } as const // F-MAG-02

export const articlePhoto = {
  width: 1920,
  height: 1920,
  quality: 0.85,
  maxBytes: 900 * KB,
} as const satisfies PhotoPreset

/** What other apps share with the installed page waits on the device for whoever writes with it. */
export const sharedPictures = {
  most: 10,
  bytes: 20 * MB, // each: the largest photos of phones; the editor makes them small
  refused: 20, // named, of what was not taken; the rest is a number
  name: 80, // characters of a name
  life: hour, // to sign in, also with a new password; the device may be of several people
} as const

/** The magazine. */
export const article = {
  title: { max: 160 },
  documentBytes: 200 * KB, // security.md, weak point 14
  documentNodes: 5000,
  documentDepth: 20,
  captionMax: 500,
  addressMax: 2000, // of a link
  categories: 5,
  tags: 15,
  name: { max: 60 }, // of a category or tag
  excerpt: 240,
  summary: { max: 300 },
  shareText: { max: 200 },
  slug: { max: 80 },
  wordsPerMinute: 200,
  related: 4,
  autosaveEvery: 5 * minute, // autosaves within this time are one version
  heldAfter: 5 * minute, // a scheduled article that is not out by then is held
  versions: 100, // per article; beyond it the versions closest in time are deleted
  searched: 1000, // newest matches that a search reaches
  ranked: 200, // newest of them that are ordered by relevance, before the others by date: each costs 40 µs
  extractFrom: 50_000, // characters of a text in which matches are highlighted
} as const
