import { catalogue } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

export { BadAnswer, isSilent, readAnswer } from './answer.ts'
export {
  ariaryPerMegabyte,
  choose,
  fail,
  type Ladder,
  measure,
  megabytesPerMinute,
  startLadder,
  type Transport,
  transports,
  waysOf,
  widen,
} from './ladder.ts'
export { chooseSource, looksLikeHls, type OwnPlace, type PlayableLive, type Source, streamName } from './source.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))
