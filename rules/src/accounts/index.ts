import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export * from './age.ts'
export * from './menu.ts'
export * from './names.ts'
export * from './phone.ts'
export * from './profile.ts'
export * from './reserved.ts'
export * from './user.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))
