import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { until } from '../../../test/wait.ts'
import type { Carrier } from './port.ts'

/** What a carrier is tried with. */
export interface Engine {
  /** Another node of the same installation. */
  open(t: TestContext): Promise<Carrier>
  /** Cuts the connections on which nodes listen, as a network does. */
  cut(): Promise<void>
}

/** What every carrier has to do; `engine` is asked within the tests. */
export function carrierContract(name: string, engine: () => Engine, skip: string | false = false): void {
  const say = (rule: string) => `${name}: ${rule}`

  test(say('what is sent reaches every node that listens, the sender too, in the order of its sender'), {
    skip,
  }, async (t) => {
    const nodes = await Promise.all([node(t, engine()), node(t, engine()), node(t, engine())])
    const [one, other] = nodes as [Node, Node, Node]
    await Promise.all([one.carrier.send(texts('a', 100)), other.carrier.send(texts('b', 100))])
    await until('all heard all', () => nodes.every(({ heard }) => heard.length === 200))
    for (const { heard } of nodes)
      for (const from of ['a', 'b'])
        assert.deepEqual(
          heard.filter((text) => text.startsWith(from)),
          texts(from, 100),
        )
  })

  test(say('texts as long as it takes arrive whole, as they are'), { skip }, async (t) => {
    const [one, other] = [await node(t, engine()), await node(t, engine())]
    const long = 'é'.repeat(Math.floor(one.carrier.longest / 2))
    const texts = [long, 'a "quote", a \\ and a \n', '']
    await one.carrier.send(texts)
    await until('they came', () => other.heard.length === texts.length)
    assert.deepEqual(other.heard, texts)
  })

  test(say('a cut connection is said, made again and heard on, each time once'), { skip }, async (t) => {
    const [one, other] = [await node(t, engine()), await node(t, engine())]
    for (let round = 1; round <= 3; round++) {
      await engine().cut()
      await until('both noticed', () => [one, other].every(({ states }) => states.length >= round * 2))
      await until('both are back', () => one.carrier.isUp && other.carrier.isUp)
      await one.carrier.send([`round ${round}`])
      await until('it is heard', () => other.heard.length === round)
    }
    assert.deepEqual(other.heard, ['round 1', 'round 2', 'round 3'])
    assert.deepEqual(other.states, [false, true, false, true, false, true])
  })

  test(say('a connection that is given up is replaced'), { skip }, async (t) => {
    const { carrier, states, heard } = await node(t, engine())
    carrier.renew()
    await until('it is back', () => states.length === 2)
    assert.deepEqual(states, [false, true])
    await carrier.send(['here'])
    await until('it is heard', () => heard.length === 1)
  })

  test(say('after its end nothing is heard, and a second end does no harm'), { skip }, async (t) => {
    const [one, other] = [await node(t, engine()), await node(t, engine())]
    await other.carrier.close()
    await one.carrier.send(['late'])
    await until('the others hear it', () => one.heard.length === 1)
    assert.deepEqual([other.heard, other.states], [[], []])
    await other.carrier.close()
  })
}

interface Node {
  carrier: Carrier
  heard: string[]
  states: boolean[]
}

async function node(t: TestContext, engine: Engine): Promise<Node> {
  const carrier = await engine.open(t)
  const [heard, states]: [string[], boolean[]] = [[], []]
  carrier.listen(
    (text) => void heard.push(text),
    () => void states.push(carrier.isUp),
  )
  await until('it is connected', () => carrier.isUp)
  states.length = 0
  t.after(() => carrier.close())
  return { carrier, heard, states }
}

const texts = (from: string, n: number) => Array.from({ length: n }, (_, at) => `${from} ${at}`)
