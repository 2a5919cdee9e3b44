/** The specification's own figures (R-CONST). */
import { hour, minute, second } from './units.ts'

export const age = { minimum: 5, maximum: 80, adult: 18 } as const // R-CONST-01..04
export const signupSteps = { minor: 2, adult: 3 } as const // R-SIGN-08

export const emailLength = { min: 5, max: 254 } as const // R-CONST-05
export const pseudoLength = { min: 3, max: 40 } as const // R-CONST-06; the upper bound is ours
export const nameLength = { min: 2, max: 80 } as const // R-CONST-06; the upper bound is ours
export const passwordLength = { min: 8, max: 200 } as const // R-CONST-06; long passphrases are welcome
export const cinDigits = 12 // R-CONST-07
export const passportLength = { min: 6, max: 15 } as const // R-CONST-08
export const licenseLength = { min: 8, max: 20 } as const // R-CONST-09

export const availabilityDebounce = 1.5 * second // R-CONST-10
export const signupRedirect = 1.5 * second // R-CONST-11
export const pendingUsersPoll = 30 * second // R-CONST-12
export const pingInterval = 30 * second // R-CONST-13
export const reconnect = { max: 5, base: second, cap: 30 * second } as const // R-CONST-14
export const subscriptionRetry = { max: 5, step: second } as const // R-CONST-14, R-WS-26
export const logCap = 50 // R-CONST-15
export const mobileBreakpoint = 768 // R-CONST-16, px

export const commentSendLock = 500 // R-CONST-23
export const chatToast = { opened: 2 * second, lost: 3 * second } as const // R-CHAT-15, R-CHAT-16
export const chatLoading = second // R-CHAT-13: at most
export const welcomeMessageDelay = 1000 // R-CONST-24
export const copiedReset = 2000 // R-CONST-25
export const commentAreaHeight = 400 // R-CONST-26, px
export const arrivalAdvice = hour // R-CONST-27
export const treesPerRegistration = 1 // R-CONST-28
export const paymentOptions = {
  international: ['Visa', 'Mastercard', 'PayPal'],
  mobileMoney: ['Orange', 'Telma', 'Airtel'],
} as const // R-CONST-29
export const phonePlaceholder = '+261 34 00 000 00' // R-CONST-30
export const appVersion = '1.1.0' // R-CONST-31
// R-CONST-32
export const dataCache = { maxAge: 5 * minute, maxEntries: 2000, sweep: minute, userMaxAge: 5 * minute } as const
// R-CONST-33, and every 5xx
export const retry = { max: 3, base: second, cap: 10 * second, jitter: second, statuses: [408, 429] } as const
export const toastDuration = 3 * second // R-CONST-34
export const updateCheckDelay = 2 * second // R-CONST-35
export const imageQuality = { low: 60, medium: 80, high: 95 } as const // R-CONST-36
export const backExitWindow = 2 * second // R-CONST-37
export const splash = 3 * second // R-CONST-38
export const chunkTimeout = minute // R-CONST-39
export const recordingSlice = 1500 // R-CONST-40
export const hls = {
  lowLatency: true,
  backBuffer: 5,
  maxBuffer: 20,
  maxMaxBuffer: 40,
  liveSyncSegments: 2,
  maxLatencySegments: 5,
  startLevel: -1,
  capToPlayer: true,
  manifestFirstByte: 10 * second,
  manifestLoad: 30 * second,
  timeoutRetries: 4,
  errorRetries: 6,
  errorRetryMin: second,
  errorRetryMax: 8 * second,
} as const // R-CONST-41: buffers in seconds, time-outs in ms
export const shareWindow = { width: 600, height: 400 } as const // R-CONST-42, px
export const menuWidth = { mobile: 280, collapsed: 80, expanded: 256 } as const // R-CONST-43, px
