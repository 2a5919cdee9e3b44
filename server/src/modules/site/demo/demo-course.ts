import type { Track, TrackPoint } from '@vondrona/rules/races/course'

/** Where the lake is around which the race starts and ends: Anosy, in Antananarivo. */
const lake = { lat: -18.9142, lon: 47.5217 }

/** An invented way through the town: metres to the east and north of the middle of the lake, and above the sea. */
const bends: readonly (readonly [number, number, number])[] = [
  [0, -270, 1251],
  [190, -200, 1250],
  [265, 0, 1250],
  [180, 200, 1250],
  [0, 275, 1251],
  [-190, 190, 1250],
  [-270, 0, 1250],
  [-185, -205, 1250],
  [10, -300, 1251],
  [320, -330, 1253],
  [560, -180, 1255],
  [640, 160, 1256],
  [560, 620, 1254],
  [470, 1130, 1256],
  [330, 1560, 1259],
  [480, 1870, 1268],
  [790, 1800, 1296],
  [980, 1500, 1322],
  [1120, 1130, 1348],
  [1060, 760, 1366],
  [1250, 430, 1384],
  [1330, 40, 1403],
  [1210, -310, 1396],
  [1010, -560, 1371],
  [1120, -860, 1338],
  [830, -1050, 1300],
  [440, -960, 1268],
  [60, -860, 1256],
  [-330, -700, 1253],
  [-560, -390, 1252],
  [-520, 20, 1251],
  [-330, 330, 1252],
  [-20, 400, 1251],
  [290, 270, 1251],
  [350, -40, 1250],
  [240, -260, 1250],
  [0, -285, 1251],
]

/** A point every ten or twenty metres, round where the way bends (Catmull and Rom). */
function track(): TrackPoint[] {
  const at = (n: number) => bends[Math.min(bends.length - 1, Math.max(0, n))] as (typeof bends)[number]
  const steps = 20
  const points = bends.slice(1).flatMap((_, n) =>
    Array.from({ length: steps }, (_step, step) => {
      const t = step / steps
      const value = (axis: 0 | 1 | 2) => {
        const [a, b, c, d] = [at(n - 1)[axis], at(n)[axis], at(n + 1)[axis], at(n + 2)[axis]]
        return (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t) / 2
      }
      return place(value(0), value(1), value(2))
    }),
  )
  return [...points, place(...(bends.at(-1) as [number, number, number]))]
}

const scale = 0.8346 // so that it is 10 km

const place = (east: number, north: number, ele: number): TrackPoint => ({
  lat: lake.lat + (north * scale) / 111_195,
  lon: lake.lon + (east * scale) / 105_200,
  ele: Math.round(ele * 10) / 10,
})

const beside = (name: string, kind: 'water' | 'aid', [east, north]: readonly [number, number]) => {
  const { lat, lon } = place(east, north, 0)
  return { lat, lon, name, kind }
}

/** The course of the 10 km. */
export const demoCourse = (): Track => ({
  parts: [track()],
  waypoints: [
    beside('Eau, Mahamasina', 'water', [600, 160]),
    beside('Eau, haute ville', 'water', [1100, 800]),
    beside('Eau, Soanierana', 'water', [440, -920]),
    beside('Croix-Rouge', 'aid', [1330, 20]),
  ],
})
