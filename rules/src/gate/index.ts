import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export { type GateState, type GateTicket, gateStates, readBundle, writeBundle } from './bundle.ts'
export { scannedAt } from './clock.ts'
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
export const texts = catalogue(fr, () => import('./messages.en.ts'))
