import { day, hour, KB, MB, minute, second } from '../constants/units.ts'

/** Payments, as the server makes and follows them. */
export const payment = {
  hold: 15 * minute, // of what is to be paid (D-28)
  retakes: 3, // how often what is paid with one charge is held again after its hold
  window: 30 * minute, // of a provider that names none (D-28)
  afterWindow: 5 * minute, // how long what is paid for stays held after it (D-28)
  longestHold: 2 * hour, // by attempts that are begun again and again
  startTimeout: 20 * second, // then a start counts as unanswered
  noteAgainAfter: [100, 400, 1500], // pauses in ms, where what a provider answered to a start cannot be noted
  askEvery: 3 * second, // per attempt, by whoever looks at it
  askPerTurn: 200, // attempts of one sweep
  asksAtOnce: 8,
  /** What waits for its turn, each of starts and of evidence, and how much one transaction writes. */
  turns: { queue: 5000, perTurn: 100 },
  waitForAnswer: 2 * minute, // how long places stay held while the provider does not answer, each time
  longestWait: 20 * minute, // after the window
  /** When the provider is asked again, counted from the start: the last one repeats. */
  sweep: [30 * second, minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute, hour],
  followed: 48 * hour,
  startsPerHour: 1200, // per address: many phones share one operator address
  placesPerPayer: 20, // of one event that wait for the money of mandates: two orders of ten
  startsPerCharge: 30, // attempts in an hour
  reason: { max: 500 },
  mandate: {
    hours: 72, // D-28: default of PAYMENT_MANDATE_HOURS
    shortest: 30 * minute, // before its deadline: with less, nobody could carry it out
    before: hour, // of the start: money that comes then finds nobody who looks
    /** D-28: of the places of a type, the share that is free, below which a mandate holds for so long at most. */
    scarce: [
      { below: 0.5, hold: 24 * hour },
      { below: 0.25, hold: 6 * hour },
      { below: 0.1, hold: 2 * hour },
    ],
  },
  instructionsMax: 10, // lines that say how a mandate is paid
  looks: { capacity: 60, perSecond: 2 }, // at one status
  looksFrom: { capacity: 3000, perSecond: 300 }, // at statuses, per address
  payerLooks: { capacity: 200, perSecond: 10 }, // at links that somebody else pays by, per address
  billTo: { name: { max: 120 }, number: { max: 60 }, address: { max: 240, lines: 4 } }, // the same in the database
  namesShown: 20, // of those for whom somebody else pays
  notifications: { capacity: 2000, perSecond: 100 }, // per address, generous for a provider
  notificationMax: 64 * KB,
  amountMax: 20_000_000, // of one transfer, whole Ariary
  search: { max: 120 },
} as const

/** What the treasurers do with payments. */
export const treasury = {
  fourEyesAbove: 200_000, // whole Ariary, of a refund or its batch; the same in the database
  batchMax: 500, // refunds
  receiptWaits: 2 * minute, // for tickets that take it along, before it goes alone
  batchesShown: 100,
  statementsShown: 20,
  title: { max: 120 },
  proof: { min: 3, max: 60 },
  payoutTicket: minute, // how long the address of a list of payouts opens it
  pdfsPerHour: 60, // of one receipt or mandate
  statement: { bytes: 8 * MB, lines: 50_000, columns: 60, shown: 5, sample: 80 },
  statementAhead: day, // how far the clock of an operator may go ahead
  statementPeriod: 400 * day, // beyond it one of the dates of a statement is wrong
  statementMargin: 24 * hour, // of the first and last day of a statement, in which a missing payment proves nothing
  problemsMax: 500, // missing payments of one statement that are listed
} as const

export const paymentOptions = {
  international: ['Visa', 'Mastercard', 'PayPal'],
  mobileMoney: ['Orange', 'Telma', 'Airtel'],
} as const // R-CONST-29
