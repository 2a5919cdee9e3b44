import { fold } from '../../search/index.ts'

const wordsOf = (name: string) =>
  fold(name)
    .replace(/[’'`\-.,()/]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)

/**
 * Whether two writings may be the same person: each word of the shorter one has its counterpart in the other, equal, begun
 * (`J.` for Jean), or with one error of typing.
 */
export function mayBeSameName(one: string, other: string): boolean {
  const [short, long] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length) as [string[], string[]]
  const left = [...long]
  return short.every((word) => {
    const at = left.findIndex((candidate) => mayBeSameWord(word, candidate))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

function mayBeSameWord(a: string, b: string): boolean {
  if (a === b) return true
  if (a.length <= 2 || b.length <= 2) return a.startsWith(b) || b.startsWith(a)
  return Math.min(a.length, b.length) >= 5 && areNear(a, b)
}

/** Of two different words: one letter more, less, other, or two exchanged. */
function areNear(a: string, b: string): boolean {
  let [start, enda, endb] = [0, a.length, b.length]
  while (a[start] === b[start]) start += 1 // ends: they differ
  while (enda > start && endb > start && a[enda - 1] === b[endb - 1]) {
    enda -= 1
    endb -= 1
  }
  const [resta, restb] = [a.slice(start, enda), b.slice(start, endb)]
  if (Math.max(resta.length, restb.length) <= 1) return true
  return resta.length === 2 && restb.length === 2 && resta[0] === restb[1] && resta[1] === restb[0]
}
