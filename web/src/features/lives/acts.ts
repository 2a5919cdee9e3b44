/** What a streamer does to a live, also without a network (lib/acts/waiting-acts.ts). */
import { actLife, actLongLife } from '@vondrona/rules/constants'
import { live } from '@vondrona/rules/lives/constants'
import type { Act } from '../../lib/acts/act-list.ts'
import type { ActKind } from '../../lib/acts/make-waiting-acts.ts'
import { declareActs, doOrWait, useWaitingActs, waitingActs } from '../../lib/acts/waiting-acts.ts'
import { call } from '../../lib/api/graphql.ts'
import {
  EndLiveDocument,
  FollowStreamerDocument,
  type FollowStreamerVariables,
  RemindMeDocument,
  type RemindMeVariables,
  StartLiveDocument,
  StopLiveDocument,
  UpdateLiveDocument,
  type UpdateLiveVariables,
} from './operations.generated.ts'

export type MoveOfLive = keyof typeof actsOfLive extends `live.${infer Move}` ? Move : never

interface OneLive {
  id: string
}

/** ms that a stop waits for what was recorded in this browser: the replay waits for it once its upload has begun. */
const sendFirst = 5000

/** Recordings of this browser by their live, and when they have arrived. */
export const recordedHere = new Map<string, () => Promise<void>>()

async function afterRecording(id: string): Promise<void> {
  const sent = recordedHere.get(id)
  if (sent) await Promise.race([sent(), new Promise((resolve) => setTimeout(resolve, sendFirst))])
}

const past = ['CONFLICT', 'NOT_FOUND']
const about = ({ id }: OneLive) => `live:${id}`
const pressed = ({ id }: OneLive, at: Date) => ({ id, at: at.toISOString() })

/** Every act of a live, by the name under which it is kept on the device. */
export const actsOfLive = {
  'live.start': { about, past, life: live.autoEnd, send: (one, at) => call(StartLiveDocument, pressed(one, at)) },
  'live.pause': {
    about,
    past,
    life: actLife,
    send: async (one, at) => {
      await afterRecording(one.id)
      await call(StopLiveDocument, pressed(one, at))
    },
  },
  'live.end': {
    about,
    past,
    life: actLife,
    isFinal: true,
    send: async (one, at) => {
      await afterRecording(one.id)
      await call(EndLiveDocument, pressed(one, at))
    },
  },
} satisfies Record<string, ActKind<OneLive>>

export const changeOfLive: ActKind<UpdateLiveVariables> = {
  about: ({ id }) => `live-fields:${id}`,
  past: ['NOT_FOUND'],
  life: actLife,
  merge: (before, after) => ({ ...after, input: { ...before.input, ...after.input } }),
  send: (change) => call(UpdateLiveDocument, change),
}

const follow: ActKind<FollowStreamerVariables> = {
  about: ({ userId }) => `follow:${userId}`,
  past: [],
  life: actLongLife,
  send: (one) => call(FollowStreamerDocument, one),
}
const remind: ActKind<RemindMeVariables> = {
  about: ({ liveId }) => `remind:${liveId}`,
  past: [],
  life: actLife,
  send: (one) => call(RemindMeDocument, one),
}

export const kinds = declareActs({
  ...actsOfLive,
  'live.update': changeOfLive,
  'live.follow': follow,
  'live.remind': remind,
})

export const moveLive = (move: MoveOfLive, id: string, label: string) => doOrWait(`live.${move}`, { id }, label)

export const changeLive = (change: UpdateLiveVariables, label: string) => doOrWait('live.update', change, label)

const moveIn = (acts: readonly Act[], id: string): MoveOfLive | null => {
  const act = acts.find((one) => one.about === about({ id }))
  return act ? (act.kind.slice('live.'.length) as MoveOfLive) : null
}

/** What was pressed and waits for the network. */
export const useWaitingMove = (id: string): MoveOfLive | null => moveIn(useWaitingActs(), id)
export const waitingMove = (id: string): MoveOfLive | null => moveIn(waitingActs(), id)
