/**
 * A thread of honest users from many addresses: the list of categories fifty times a second, and other paths in
 * between.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { send } from '../lib/measure.ts'
import { graphql } from '../lib/world.ts'

export interface Waits {
  /** ms, ascending. */
  waits: number[]
  /** Not answered with 200. */
  failed: number
}

const { port, paths, isOpen } = workerData as { port: number; paths: string[]; isOpen: boolean }
const categories = isOpen ? [graphql('{ categories { id name } }')] : []
const calls = [...categories, ...paths.map((path) => ({ path, method: 'GET' }))]
const result: Waits = { waits: [], failed: 0 }
const open = new Set<Promise<void>>()
let count = 0

async function ask(): Promise<void> {
  const begun = performance.now()
  const call = calls[count % calls.length] as (typeof calls)[number]
  const { status } = await send(port, { ...call, from: `127.1.0.${count++ % 200}` }).catch(() => ({ status: 0 }))
  if (status !== 200) result.failed += 1
  result.waits.push(performance.now() - begun)
}

const timer = setInterval(() => {
  const one = ask().finally(() => open.delete(one))
  open.add(one)
}, 20)

parentPort?.once('message', async () => {
  await ask()
  clearInterval(timer)
  await Promise.all(open)
  result.waits.sort((a, b) => a - b)
  parentPort?.postMessage(result)
})
