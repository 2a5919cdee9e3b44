import { day } from '../constants/units.ts'

export const notificationLife = 180 * day
export const unreadCap = 1000 // counting stops here
