import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as accounts from '../accounts/constants.ts'
import * as applications from '../applications/constants.ts'
import * as audit from '../audit/constants.ts'
import * as bibs from '../bibs/constants.ts'
import * as chat from '../chat/constants.ts'
import * as contests from '../contests/constants.ts'
import * as dashboard from '../dashboard/constants.ts'
import * as documents from '../documents/constants.ts'
import * as events from '../events/constants.ts'
import * as forms from '../forms/constants.ts'
import * as gate from '../gate/constants.ts'
import * as identity from '../identity/constants.ts'
import * as lives from '../lives/constants.ts'
import * as magazine from '../magazine/constants.ts'
import * as members from '../members/constants.ts'
import * as notifications from '../notifications/constants.ts'
import * as orders from '../orders/constants.ts'
import * as outbox from '../outbox/constants.ts'
import * as payments from '../payments/constants.ts'
import * as privacy from '../privacy/constants.ts'
import * as races from '../races/constants.ts'
import * as reports from '../reports/constants.ts'
import * as sessions from '../sessions/constants.ts'
import * as signup from '../signup/constants.ts'
import * as site from '../site/constants.ts'
import * as tickets from '../tickets/constants.ts'
import * as uploads from '../uploads/constants.ts'
import * as votes from '../votes/constants.ts'
import * as shared from './index.ts'

const constants = {
  ...shared,
  ...accounts,
  ...applications,
  ...audit,
  ...bibs,
  ...chat,
  ...contests,
  ...dashboard,
  ...documents,
  ...events,
  ...forms,
  ...gate,
  ...identity,
  ...lives,
  ...magazine,
  ...members,
  ...notifications,
  ...orders,
  ...outbox,
  ...payments,
  ...privacy,
  ...races,
  ...reports,
  ...sessions,
  ...signup,
  ...site,
  ...tickets,
  ...uploads,
  ...votes,
}

/** The specification's table of constants (section 28 of the checklist), row by row: [row, ours, theirs]. */
const table: readonly [string, unknown, unknown][] = [
  ['R-CONST-01', constants.age.minimum, 5],
  ['R-CONST-02', constants.age.maximum, 80],
  ['R-CONST-03', constants.signupSteps.minor, 2],
  ['R-CONST-04', [constants.age.adult, constants.signupSteps.adult], [18, 3]],
  ['R-CONST-05', constants.emailLength, { min: 5, max: 254 }],
  ['R-CONST-06', [constants.pseudoLength.min, constants.nameLength.min, constants.passwordLength.min], [3, 2, 8]],
  ['R-CONST-07', constants.cinDigits, 12],
  ['R-CONST-08', constants.passportLength, { min: 6, max: 15 }],
  ['R-CONST-09', constants.licenseLength, { min: 8, max: 20 }],
  ['R-CONST-10', constants.availabilityDebounce, 1500],
  ['R-CONST-11', constants.signupRedirect, 1500],
  ['R-CONST-12', constants.pendingUsersPoll, 30_000],
  ['R-CONST-13', constants.pingInterval, 30_000],
  [
    'R-CONST-14',
    [constants.reconnect, constants.subscriptionRetry],
    [
      { max: 5, base: 1000, cap: 30_000 },
      { max: 5, step: 1000 },
    ],
  ],
  ['R-CONST-15', constants.logCap, 50],
  ['R-CONST-16', constants.mobileBreakpoint, 768],
  ['R-CONST-17', constants.photoPresets.signup, { width: 1920, height: 1080, quality: 0.8, maxBytes: 1024 * 1024 }],
  [
    'R-CONST-18',
    [
      constants.photoPresets.identity.width,
      constants.photoPresets.identity.height,
      constants.photoPresets.identity.maxBytes,
    ],
    [1000, 800, 350 * 1024],
  ],
  [
    'R-CONST-19',
    [
      constants.photoPresets.medical.width,
      constants.photoPresets.medical.height,
      constants.photoPresets.medical.maxBytes,
    ],
    [1200, 1000, 450 * 1024],
  ],
  [
    'R-CONST-20',
    [
      constants.photoPresets.default.width,
      constants.photoPresets.default.height,
      constants.photoPresets.default.maxBytes,
    ],
    [1200, 1600, 400 * 1024],
  ],
  ['R-CONST-22', constants.inputFile, { signup: 10 * 1024 * 1024, registrationDocument: 15 * 1024 * 1024 }],
  ['R-CHAT-13', constants.chatLoading, 1000],
  ['R-CHAT-15', constants.chatToast.opened, 2000],
  ['R-CHAT-16', constants.chatToast.lost, 3000],
  ['R-CONST-23', constants.commentSendLock, 500],
  ['R-CONST-24', constants.welcomeMessageDelay, 1000],
  ['R-CONST-25', constants.copiedReset, 2000],
  ['R-CONST-26', constants.commentAreaHeight, 400],
  ['R-CONST-27', constants.arrivalAdvice, 3_600_000],
  ['R-CONST-28', constants.treesPerRegistration, 1],
  [
    'R-CONST-29',
    constants.paymentOptions,
    { international: ['Visa', 'Mastercard', 'PayPal'], mobileMoney: ['Orange', 'Telma', 'Airtel'] },
  ],
  ['R-CONST-30', constants.phonePlaceholder, '+261 34 00 000 00'],
  ['R-CONST-31', constants.appVersion, '1.1.0'],
  ['R-CONST-32', constants.dataCache, { maxAge: 300_000, maxEntries: 2000, sweep: 60_000, userMaxAge: 300_000 }],
  ['R-CONST-33', constants.retry, { max: 3, base: 1000, cap: 10_000, jitter: 1000, statuses: [408, 429] }],
  ['R-CONST-34', constants.toastDuration, 3000],
  ['R-CONST-35', constants.updateCheckDelay, 2000],
  ['R-CONST-36', constants.imageQuality, { low: 60, medium: 80, high: 95 }],
  ['R-CONST-37', constants.backExitWindow, 2000],
  ['R-CONST-38', constants.splash, 3000],
  ['R-CONST-39', constants.chunkTimeout, 60_000],
  ['R-CONST-40', constants.recordingSlice, 1500],
  [
    'R-CONST-41',
    [
      constants.hls.backBuffer,
      constants.hls.maxBuffer,
      constants.hls.maxMaxBuffer,
      constants.hls.liveSyncSegments,
      constants.hls.maxLatencySegments,
      constants.hls.manifestFirstByte,
      constants.hls.manifestLoad,
      constants.hls.timeoutRetries,
      constants.hls.errorRetries,
      constants.hls.errorRetryMin,
      constants.hls.errorRetryMax,
    ],
    [5, 20, 40, 2, 5, 10_000, 30_000, 4, 6, 1000, 8000],
  ],
  ['R-CONST-42', constants.shareWindow, { width: 600, height: 400 }],
  ['R-CONST-43', constants.menuWidth, { mobile: 280, collapsed: 80, expanded: 256 }],
]

for (const [row, ours, theirs] of table)
  test(`R-CONST-44 ${row} is the specification's value`, () => assert.deepEqual(ours, theirs))

test('R-CONST-44 each number of the table has a row of its own in the specification, and none is left out', () => {
  const rows = table.map(([row]) => row).filter((row) => row.startsWith('R-CONST-'))
  const listed = Array.from({ length: 43 }, (_, at) => `R-CONST-${String(at + 1).padStart(2, '0')}`)
  // -21 says which preset is used where; races and the sign-up have tests of it.
  assert.deepEqual(
    rows,
    listed.filter((row) => row !== 'R-CONST-21'),
  )
})
