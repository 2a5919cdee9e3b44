import type { Operation } from '@vondrona/rules/permissions'
import type { Context } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { Refused } from '../../kernel/refused.ts'

const unknown = (): never => {
  throw new Refused('NOT_FOUND', 'lives.notFound')
}
const reads = (operation: Operation) => (_: unknown, __: unknown, ctx: Context) => {
  ctx.admit(operation)
  return unknown()
}
const acts = (operation: Operation) => (_: unknown, __: unknown, ctx: Context) => {
  ctx.require(operation)
  return unknown()
}

export const lives: Module = {
  name: 'lives',
  resolvers: {
    Query: {
      lives: (_, __, ctx) => (ctx.admit('lives'), []),
      activeLives: (_, __, ctx) => (ctx.admit('activeLives'), []),
      live: reads('live'),
      GetLiveById: reads('GetLiveById'),
      myLives: (_, __, ctx) => (ctx.require('myLives'), []),
      myStreamCredentials: acts('myStreamCredentials'),
      liveHealth: acts('liveHealth'),
    },
    Mutation: {
      createLive: acts('createLive'),
      updateLive: acts('updateLive'),
      deleteLive: acts('deleteLive'),
      startLive: acts('startLive'),
      stopLive: acts('stopLive'),
      endLive: acts('endLive'),
      joinLive: reads('joinLive'),
      leaveLive: reads('leaveLive'),
      rotateStreamKey: acts('rotateStreamKey'),
      followStreamer: acts('followStreamer'),
      remindMe: acts('remindMe'),
      testStreaming: (_, __, ctx) => (ctx.require('testStreaming'), []),
    },
    Subscription: {
      liveUpdated: {
        subscribe: (_, __, ctx) => {
          ctx.admit('liveUpdated')
          return unknown()
        },
      },
    },
  },
}
