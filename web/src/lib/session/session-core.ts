/** R-AUTH-01..14, R-SHELL-27..29: who is signed in on this device. Pure: its dependencies are passed in. */
import { dataCache } from '@vondrona/rules/constants'
import { problemsOf, Refusal } from '../api/refusal.ts'
import type { Login, LoginInput, Me as MeAnswer, MeFields, Register, RegisterInput } from './operations.generated.ts'

export type Me = MeFields

export interface Session {
  /** unknown: a token is there and nobody has answered for it yet. */
  status: 'unknown' | 'visitor' | 'member'
  user?: Me
  /** The member is the one last seen; the server could not be asked. */
  offline?: boolean
  /** A visitor who was a member a moment ago, and did not leave by choice: the server ended the session. */
  thrownOut?: boolean
}

export interface SessionDependencies {
  getToken: () => string | null
  storeToken: (token: string, remember: boolean) => void
  clearToken: () => void
  keepMember: (member: unknown) => void
  keptMember: () => unknown
  me: (token: string) => Promise<MeAnswer>
  login: (input: LoginInput, signal?: AbortSignal) => Promise<Login>
  register: (input: RegisterInput, signal?: AbortSignal) => Promise<Register>
  /** Best effort, in the name of the session that ends. */
  logout: (token: string) => Promise<unknown>
  /** Other tabs may have this session in a store of their own. */
  tellTabs: (token: string) => void
  /** Before the server's end of a session makes this page forget: what this member has not sent. */
  setAside: (member: string) => Promise<void>
  /** What was set aside is there again for this member, and gone for any other. */
  bringBack: (member: string) => Promise<void>
  /** What a visitor made in this tab; gives what puts it back after `forget`. */
  takeOwn: () => () => void
  /** Caches, stores, sockets of the member who leaves. */
  forget: () => Promise<void>
  /** What waits for whoever signs in again, and is nobody's any more once they left by choice. */
  forgetWaiting: () => Promise<void>
  /** Of these, what this page has by itself. */
  forgetPage: () => Promise<void>
  /** Whether the device has a session, whichever tab. */
  isSomebodyHere: () => Promise<boolean>
  noToken: () => Promise<string>
  now: () => number
}

export type SessionCore = ReturnType<typeof makeSession>

/** The session without browser and network, which are its dependencies. */
export function makeSession(dependencies: SessionDependencies) {
  const listeners = new Set<() => void>()
  let state: Session = atStart()
  let checking: { token: string; done: Promise<Session> } | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  /** How many members left this page; whom the server signed out may go on as a visitor. */
  let turn = 0

  /** The kept member shows at once; the check that follows may say otherwise. */
  function atStart(): Session {
    if (!dependencies.getToken()) return { status: 'visitor' }
    const user = memberOf(dependencies.keptMember())
    return user ? { status: 'member', user } : { status: 'unknown' }
  }

  function set(next: Session): Session {
    const same =
      state.status === next.status && state.user === next.user && Boolean(state.offline) === Boolean(next.offline)
    if (same) return state
    state = next
    for (const listener of listeners) listener()
    return state
  }

  function become(user: Me): Session {
    checkedAt = dependencies.now()
    dependencies.keepMember(user)
    const same = state.user && JSON.stringify(state.user) === JSON.stringify(user)
    return set({ status: 'member', user: same ? state.user : user })
  }

  async function end(thrownOut = false, isElsewhere = false): Promise<Session> {
    const wasLeft = isElsewhere || !dependencies.getToken()
    dependencies.clearToken()
    checking = undefined
    checkedAt = Number.NEGATIVE_INFINITY
    if (!thrownOut) turn += 1
    set(thrownOut ? { status: 'visitor', thrownOut } : { status: 'visitor' })
    if (wasLeft) await dependencies.forgetPage()
    // The tab that ended it may have been closed meanwhile; and what is here may be of whoever came since.
    if (!wasLeft || !(await dependencies.isSomebodyHere())) await dependencies.forget()
    return state
  }

  async function throwOut(token: string): Promise<Session> {
    if (state.user) await dependencies.setAside(state.user.id)
    return dependencies.getToken() === token ? end(true) : state // somebody signed in or out in the meantime
  }

  /** Before a page shows the member, it has what waits for them. */
  async function welcome(token: string, user: Me): Promise<Session> {
    if (user.id !== state.user?.id) await dependencies.bringBack(user.id)
    return dependencies.getToken() === token ? become(user) : state
  }

  /** The member changed in another tab, which forgot for the device and may have kept something by now: this page follows. */
  async function follow(): Promise<Session> {
    turn += 1
    set(atStart()) // nobody is shown with the token of somebody else
    await dependencies.forgetPage()
    return check()
  }

  const isOther = (kept: Me | null) => kept !== null && state.user !== undefined && kept.id !== state.user.id

  /** R-AUTH-13: asks the server, whatever the cache says. Two who ask at once get one answer. */
  function check(): Promise<Session> {
    const token = dependencies.getToken()
    if (!token) return state.status === 'visitor' ? Promise.resolve(state) : end()
    if (isOther(memberOf(dependencies.keptMember()))) return follow()
    if (checking?.token !== token) {
      const done = ask(token).finally(() => {
        if (checking?.done === done) checking = undefined
      })
      checking = { token, done }
    }
    return checking.done
  }

  /** Something is another since: an answer that is pending may be older than that. */
  async function recheck(): Promise<Session> {
    await checking?.done
    return check()
  }

  async function ask(token: string): Promise<Session> {
    try {
      const { me } = await dependencies.me(token)
      return dependencies.getToken() === token ? await welcome(token, me) : state
    } catch (error) {
      if (dependencies.getToken() !== token) return state // somebody signed in or out in the meantime
      const user = state.user ?? memberOf(dependencies.keptMember())
      const isOver = problemsOf(error).code === 'UNAUTHENTICATED'
      // R-SHELL-29: no network, or a server that is down for a moment, does not throw a known member out.
      return user && !isOver ? set({ status: 'member', user, offline: true }) : throwOut(token)
    }
  }

  /** A session that a login, a registration or a mailed link has opened. */
  async function enter(token: string, remember: boolean, user?: Me): Promise<Session> {
    if (!token) throw new Refusal({ code: 'NO_TOKEN', message: await dependencies.noToken() }) // R-AUTH-23
    dependencies.clearToken()
    checking = undefined
    const putBack = state.status === 'visitor' ? dependencies.takeOwn() : undefined
    await dependencies.forget() // nothing of whoever was here before
    putBack?.()
    dependencies.storeToken(token, remember)
    if (user) return welcome(token, user)
    set(atStart())
    return check()
  }

  return {
    get: () => state,
    turn: () => turn,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    check,
    recheck,
    /** The token could be read only after the start: in the wrapper its store is slower than the page. */
    restart: () => set(atStart()),
    enter,
    async login(input: LoginInput, signal?: AbortSignal): Promise<Session> {
      const { login } = await dependencies.login(input, signal)
      return enter(login?.token, input.rememberMe === true, login?.user)
    },
    /** R-AUTH-05: for this tab only, until the next login says otherwise. */
    async register(input: RegisterInput, signal?: AbortSignal): Promise<Session> {
      const { register } = await dependencies.register(input, signal)
      return enter(register?.token, false, register?.user)
    },
    /** R-AUTH-08..12: forgets here first; the server is notified, which may fail. */
    async logout(): Promise<void> {
      const token = dependencies.getToken()
      if (token) void dependencies.logout(token).catch(() => {})
      if (token) dependencies.tellTabs(token)
      await Promise.all([dependencies.forgetWaiting(), end()])
    },
    /** A duplicated tab, which has the same session in a store of its own, was left by the member. */
    async left(token: string): Promise<void> {
      if (dependencies.getToken() === token) await end(false, true)
    },
    /** R-AUTH-15: the server does not know this token. An answer to an older one ends nothing. */
    async over(token: string): Promise<void> {
      if (dependencies.getToken() === token) await throwOut(token)
    },
    /** Another tab signed in or out, or this page was put away meanwhile. */
    async reread(): Promise<void> {
      const kept = memberOf(dependencies.keptMember())
      if (!dependencies.getToken()) {
        if (state.status !== 'visitor') await end()
      } else if (kept && kept.id === state.user?.id) await check()
      else await follow()
    },
    /** R-NET-06: what is known of the member is good for five minutes. */
    isDue: () =>
      state.status === 'member' && (state.offline === true || dependencies.now() - checkedAt >= dataCache.userMaxAge),
  }
}

function memberOf(kept: unknown): Me | null {
  const isMember = typeof kept === 'object' && kept !== null && 'id' in kept && 'role' in kept && 'status' in kept
  return isMember ? (kept as Me) : null
}
