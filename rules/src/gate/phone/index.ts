import { catalogue } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

export { type GateList, judge, type Verdict, type Way } from './judge.ts'
export const texts = catalogue(fr, () => import('./messages.en.ts'))
