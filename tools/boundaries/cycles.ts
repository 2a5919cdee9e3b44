/** Point 6 of the import rule: no import cycles, found with Tarjan's algorithm. */
import type { SourceFile } from './source.ts'
import type { Problem } from './types.ts'

/**
 * One problem per cyclic group of files. Type imports count as well: they couple the files for whoever reads or moves
 * them.
 */
export function checkCycles(files: Map<string, SourceFile>): Problem[] {
  const edges = new Map([...files].map(([path, file]) => [path, targetsOf(file, files)]))
  return knots(edges).map((knot) => {
    const path = pathAround(knot, edges)
    return {
      file: path[0] ?? '',
      line: 1,
      rule: 'cycle',
      what: `these files import each other: ${path.join(' → ')}`,
      why: 'files in a circle load in an order nobody chose, and can only be understood and moved together',
      fix: 'move what both need into a third file, or pass it as an argument',
    }
  })
}

function targetsOf(file: SourceFile, files: Map<string, SourceFile>): string[] {
  return file.imports.flatMap(({ file: target }) => (target !== null && files.has(target) ? target : []))
}

/** The strongly connected components of more than one file, and files that import themselves. */
function knots(edges: Map<string, string[]>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (node: string) => {
    order.set(node, order.size)
    low.set(node, order.get(node)!)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) {
        visit(next)
        low.set(node, Math.min(low.get(node)!, low.get(next)!))
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, order.get(next)!))
    }
    if (low.get(node) !== order.get(node)) return
    const knot = stack.splice(stack.indexOf(node))
    if (knot.length > 1 || edges.get(node)?.includes(node)) found.push(knot.sort())
  }
  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return found
}

/** A shortest path from the first file of the cycle back to itself. */
function pathAround(knot: string[], edges: Map<string, string[]>): string[] {
  const start = knot[0]!
  const queue = [[start]]
  const seen = new Set<string>()
  for (let path = queue.shift(); path; path = queue.shift()) {
    for (const next of edges.get(path.at(-1)!) ?? []) {
      if (next === start) return [...path, start]
      if (!knot.includes(next) || seen.has(next)) continue
      seen.add(next)
      queue.push([...path, next])
    }
  }
  return knot
}
