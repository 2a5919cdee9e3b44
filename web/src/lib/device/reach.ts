/**
 * Whether the server is reached, and if not, what stands between. Pure: its dependencies are passed in. What the phone
 * says is not enough: a hotspot's page, a proxy without a server, a tunnel all look like a network (R-NET-01, R-NET-02).
 */
import { probe as pace } from '@vondrona/rules/constants'

/** lost: nobody answers, or somebody else does. trouble: the way is there, and no server behind it. */
export type Reach = 'online' | 'trouble' | 'lost'

/** Who answered a question of the app. */
export type Answering = 'server' | 'proxy' | 'stranger' | 'nobody'

/**
 * Who sent an answer. `isOurs`: it has the form that only the server gives its answers, failures included. A proxy speaks
 * of itself by 5xx; everything else that is not ours, a page with 200 or a redirect to one, is of somebody in between.
 */
export function whoAnswered(status: number | null, isOurs: boolean): Answering {
  if (isOurs) return 'server'
  if (status === null) return 'nobody'
  return status >= 500 ? 'proxy' : 'stranger'
}

export interface ReachDependencies {
  /** What the phone says: no is certain, yes is not. */
  isPhoneOnline: () => boolean
  /** The page came from the device, because nobody answered. */
  isKeptPage: boolean
  /** Nobody looks at the page. */
  isHidden: () => boolean
  /** Asks the server the smallest question there is. */
  probe: () => Promise<Answering>
  /** Runs once after so many milliseconds; the returned function calls it off. */
  after: (ms: number, run: () => void) => () => void
}

const reachOf = { server: 'online', proxy: 'trouble', stranger: 'lost', nobody: 'lost' } as const

/** Knows whether the server is reached: told of each answer, and asking by itself until it is, while somebody looks. */
export function makeReach({ isPhoneOnline, isKeptPage, isHidden, probe, after }: ReachDependencies) {
  const watchers = new Set<() => void>()
  let reach: Reach = isPhoneOnline() && !isKeptPage ? 'online' : 'lost'
  let tries = 0
  let isAsking = false
  /** How often the server answered the app. */
  let answers = 0
  let cancel: (() => void) | undefined

  function set(next: Reach) {
    cancel?.()
    cancel = undefined
    if (next !== reach || !isPhoneOnline()) tries = 0
    if (next !== 'online' && isPhoneOnline()) {
      cancel = after(Math.min(pace.cap, pace.base * 2 ** tries), () => isHidden() || void look())
      tries += 1
    }
    if (next === reach) return
    reach = next
    for (const watcher of watchers) watcher()
  }

  /** Asks now, once at a time. */
  async function look(): Promise<void> {
    if (isAsking) return
    isAsking = true
    const before = answers
    const who = await probe()
    isAsking = false
    if (answers === before) set(isPhoneOnline() ? reachOf[who] : 'lost') // else the app knows better
  }

  return {
    get: () => reach,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Somebody answered a question of the app, or nobody did: one that the server did not answer is looked into. */
    heard(who: Answering) {
      if (who !== 'server') {
        if (reach === 'online') void look()
        return
      }
      answers += 1
      set('online')
    },
    look: () => void look(),
    /** The phone says that it has no network. */
    phoneLost: () => set('lost'),
    /** A page that was opened without an answer, or is looked at again, asks whether there is one by now. */
    begin() {
      tries = 0
      if (reach !== 'online' && isPhoneOnline()) void look()
    },
  }
}
