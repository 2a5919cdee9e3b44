import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Carrier } from '../../gateways/events/port.ts'
import type { Relay } from './bus.ts'
import { makeGaps } from './gaps.ts'
import { type Beat, beatName, makeOthers } from './others.ts'
import { makeRecent } from './recent.ts'
import { makeWay, silentAfter, type Way } from './way.ts'

/** In beats. */
const unknownFor = 3 // after a start nobody may know of us yet
const differsAfter = 5 // nodes are started one after the other
const patience = 3_000 // ms for what is still to be sent at the end

interface Options {
  log: Pick<Logger, 'info' | 'warn'>
  /** ms */
  beatEvery?: number
}

/**
 * Carries events between the nodes of one installation, by the first of the carriers; the last one, which all nodes have,
 * stands in while that one fails, and is used beside it for nodes that do not hear it (decision 0110). Each event is
 * handled once, in the order of its sender; that some did not come is said by `missed`.
 */
export function openRelay(carriers: readonly [Carrier, ...Carrier[]], { log, beatEvery = 2_000 }: Options): Relay {
  const own = crypto.randomUUID()
  const lost = (by: string) => (names: string[], err: unknown) => {
    const events = names.filter((name) => name !== beatName)
    if (events.length > 0)
      log.warn({ err, by, events: [...new Set(events)] }, 'events did not reach the other nodes this way')
  }
  const ways = carriers.map((carrier) => makeWay(carrier, own, lost(carrier.name)))
  const [first, last] = [ways[0] as Way, ways.at(-1) as Way]
  const hasChoice = first !== last
  const recent = makeRecent((silentAfter + 3) * beatEvery)
  const gaps = makeGaps(log)
  const others = makeOthers({ own, missed: gaps.add, underWayFor: hasChoice ? silentAfter + 3 : 1 })
  const deaf = () => others.deaf(first.name, hasChoice)
  const say = makeSayer(log)
  let handler: (name: string, payload: unknown) => void = () => undefined
  let [sent, beats] = [0, 0]
  let isClosed = false
  let heardNothing = false

  /** Decides what is used. A way that was not gets what was sent lately: who has it already drops it. */
  function choose() {
    const best = ways.find(({ works }) => works)
    const isEnough = best === first && beats >= unknownFor && deaf() === 0
    for (const way of ways) {
      const isUsed = way === best || (way === last && !isEnough)
      if (isUsed && !way.isUsed && hasChoice) way.sendAgain(recent.all())
      way.isUsed = isUsed
    }
    if (best && heardNothing) gaps.add(0)
    heardNothing = !best
  }

  function beat(isLast = false) {
    const payload: Beat = { n: sent, hears: others.heardOn(first.name), prefers: first.name, isLast }
    const whole = JSON.stringify({ origin: own, n: sent, name: beatName, payload })
    for (const way of ways) way.beat({ name: beatName, whole })
  }

  let soon: NodeJS.Timeout | undefined
  /** Who has just come, or is to know at once what changed here, does not wait for the next beat. */
  const beatSoon = () => {
    if (isClosed) return
    soon ??= setTimeout(() => {
      soon = undefined
      beat()
    }, beatEvery / 20).unref()
  }

  function hear(way: Way, text: string) {
    const told = way.join(text)
    if (!told) return
    const { origin, n, name, payload } = told
    if (origin === own) return name === beatName && way.answered()
    if (others.heard(origin, way.name)) beatSoon()
    if (name === beatName) {
      others.beat(origin, payload as Beat)
      return choose()
    }
    way.count.heard += 1
    others.take(origin, n, () => handler(name, payload))
  }

  function changed(way: Way) {
    if (isClosed) return
    way.answered()
    if (!way.carrier.isUp) others.notOn(way.name)
    choose()
    beatSoon()
  }

  for (const way of ways) {
    const tryToHear = (text: string) => {
      try {
        hear(way, text)
      } catch (err) {
        log.warn({ err, by: way.name }, 'what came between the nodes is no event of ours')
      }
    }
    way.carrier.listen(tryToHear, () => changed(way))
  }
  const timer = setInterval(() => {
    beats += 1
    for (const way of ways) way.tick()
    others.tick(ways.some(({ works }) => works))
    choose()
    say({ fails: hasChoice && !first.works, differs: beats > unknownFor && deaf() > 0 })
    beat()
    recent.forget()
  }, beatEvery).unref()
  choose()
  beatSoon()

  return {
    send(name, payload) {
      sent += 1
      const event = { name, whole: JSON.stringify({ origin: own, n: sent, name, payload }) }
      if (hasChoice) recent.keep(event)
      for (const way of ways) if (way.isUsed) way.send(event)
    },
    receive(next, missed) {
      handler = next
      gaps.tell(missed)
    },
    state: () => ({
      carriers: ways.map(({ name, works: isUp, isUsed, count, carrier: { refused } }) => ({
        name,
        isUp,
        isUsed,
        refused,
        ...count,
      })),
      nodes: others.count(),
      deaf: deaf(),
      missed: gaps.count(),
    }),
    async close() {
      isClosed = true
      clearInterval(timer)
      clearTimeout(soon)
      gaps.stop()
      beat(true)
      await Promise.race([Promise.all(ways.map((way) => way.settled())), sleep(patience, null, { ref: false })])
      await Promise.all(carriers.map((carrier) => carrier.close()))
    },
  }
}

/** Says once what does not work, and once that it does again. */
function makeSayer(log: Options['log']) {
  const said = { fails: false, differs: false }
  let differsFor = 0
  return ({ fails, differs }: typeof said) => {
    if (fails && !said.fails)
      log.warn(
        { todo: 'see whether the server of EVENTS_URL runs and lets this one in (doctor); it is tried all the time' },
        'events between the nodes go by PostgreSQL: the server of EVENTS_URL cannot be used',
      )
    if (!fails && said.fails) log.info('events between the nodes go by the server of EVENTS_URL')
    said.fails = fails
    differsFor = differs && !fails ? differsFor + 1 : 0
    const isSplit = differsFor >= differsAfter
    if (isSplit && !said.differs)
      log.warn(
        { todo: 'give all nodes the same EVENTS_URL, DATA_DIR and version (doctor)' },
        'the nodes do not reach each other by the same EVENTS_URL: events go by PostgreSQL as well',
      )
    if (!isSplit && said.differs && !fails) log.info('all nodes reach each other by the same EVENTS_URL')
    said.differs = isSplit
  }
}
