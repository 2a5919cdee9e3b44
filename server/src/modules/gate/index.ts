import type { Module } from '../../kernel/module.ts'
import { registerMoved } from '../events/index.ts'
import { checkInBundle } from './bundle/check-in-bundle.ts'
import { makeCodes } from './codes/make-codes.ts'
import { deskBundle } from './desk/desk-bundle.ts'
import { reserveBibs } from './desk/reserve-bibs.ts'
import { syncPickUps } from './desk/sync-pick-ups.ts'
import { takeOverBibs } from './desk/take-over-bibs.ts'
import { createGateLink } from './links/create-gate-link.ts'
import { cutGateDevice } from './links/cut-gate-device.ts'
import { gateDevices, gateLinks } from './links/gate-links.ts'
import { lockGateLink } from './links/lock-gate-link.ts'
import { revokeGateLink } from './links/revoke-gate-link.ts'
import { undoGateLink } from './links/undo-gate-link.ts'
import { listen, topic } from './live-counts.ts'
import { personalData } from './personal-data.ts'
import { gateCounts, gateDuplicates } from './scans/gate-counts.ts'
import { gateFlow } from './scans/gate-flow.ts'
import { reactions } from './scans/set-aside.ts'
import { syncCheckIns } from './scans/sync-check-ins.ts'
import { counters, countOpenLinks, countScans } from './store.ts'

export { createGateLink } from './links/create-gate-link.ts'
export { syncCheckIns } from './scans/sync-check-ins.ts'
export { endAllLinks } from './store.ts'

registerMoved('scans', async (db, eventId) => (await countScans(db, eventId)).admitted)
registerMoved('gateLinks', (db, eventId, now) => countOpenLinks(db, eventId, now))

export const gate: Module = {
  name: 'gate',
  personalData,
  counters,
  resolvers: {
    Query: {
      gateLinks: (_, { eventId }, ctx) => gateLinks(ctx, eventId),
      gateDevices: (_, { id }, ctx) => gateDevices(ctx, id),
      checkInBundle: (_, args, ctx) => checkInBundle(ctx, args),
      gateCounts: (_, args, ctx) => gateCounts(ctx, args),
      deskBundle: (_, args, ctx) => deskBundle(ctx, args),
      gateFlow: (_, { eventId }, ctx) => gateFlow(ctx, eventId),
      gateDuplicates: (_, { eventId }, ctx) => gateDuplicates(ctx, eventId),
    },
    Mutation: {
      createGateLink: (_, args, ctx) => createGateLink(ctx, args),
      revokeGateLink: (_, args, ctx) => revokeGateLink(ctx, args),
      cutGateDevice: (_, args, ctx) => cutGateDevice(ctx, args),
      lockGateLink: (_, args, ctx) => lockGateLink(ctx, args),
      undoGateLink: (_, args, ctx) => undoGateLink(ctx, args),
      syncCheckIns: (_, args, ctx) => syncCheckIns(ctx, args),
      reserveBibs: (_, args, ctx) => reserveBibs(ctx, args),
      takeOverBibs: (_, args, ctx) => takeOverBibs(ctx, args),
      syncPickUps: (_, args, ctx) => syncPickUps(ctx, args),
    },
  },
  jobs: { 'gate.codes': (ctx, payload) => makeCodes(ctx, payload as { eventId: string }) },
  topics: [topic],
  listen,
  within: reactions,
}
