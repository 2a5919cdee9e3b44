import { catalogue } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

export { BadAnswer, Crowded, isSilent, isSoundAlone, readAnswer } from './answer.ts'
export { grouped, type LiveCardView, liveCardView, type ReadableLiveCard, type Speech } from './card.ts'
export { clock } from './clock.ts'
export {
  type CapPeriod,
  capLimits,
  capPeriods,
  type DataCap,
  type DataUse,
  isCapReached,
  megabytesOf,
  megabytesPerMinute,
  nothingUsed,
  readCap,
  readMegabytes,
  readUse,
  spend,
  usedBytes,
} from './data-cap.ts'
export {
  choose,
  climb,
  type Failures,
  fail,
  failBeside,
  isRealTime,
  type Ladder,
  measure,
  settle,
  startLadder,
  type Transport,
  transports,
  waysOf,
  widen,
} from './ladder.ts'
export { chooseSource, looksLikeHls, type OwnPlace, type PlayableLive, type Source, streamName } from './source.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))
