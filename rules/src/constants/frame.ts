import { second } from './units.ts'

export const mobileBreakpoint = 768 // R-CONST-16, px
export const copiedReset = 2000 // R-CONST-25
export const phonePlaceholder = '+261 34 00 000 00' // R-CONST-30
export const appVersion = '1.1.0' // R-CONST-31
export const toastDuration = 3 * second // R-CONST-34
export const updateCheckDelay = 2 * second // R-CONST-35
export const backExitWindow = 2 * second // R-CONST-37
export const splash = 3 * second // R-CONST-38
export const shareWindow = { width: 600, height: 400 } as const // R-CONST-42, px
export const menuWidth = { mobile: 280, collapsed: 80, expanded: 256 } as const // R-CONST-43, px
