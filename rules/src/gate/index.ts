import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export { bundleVersion, type GateState, type GateTicket, gateStates, readBundle, writeBundle } from './bundle.ts'
export { earliestOf, type KnownDevice, scannedAt } from './clock.ts'
export { type CodeSalts, stretchCode, tagOf, tagOfCode } from './codes.ts'
export { cutDeviceInput, deviceName, lockLinkInput, revokeLinkInput, undoLinkInput } from './devices.ts'
export { type Flow, flowMinutes, flowOf } from './flow.ts'
export { type ScanOutcome, scanOutcomes } from './outcomes.ts'
export { type Claim, type Passage, passagesOf } from './passages.ts'
export {
  deskInput,
  type GateRole,
  gateLinkInput,
  gateRoles,
  pickUpsInput,
  reserveInput,
  syncInput,
  takeOverInput,
} from './schema.ts'
export { type GateWindow, type OutOfTime, whyOutOfTime, windowOf } from './window.ts'
export const texts = catalogue(fr, () => import('./messages.en.ts'))
