import { day, hour, minute } from '../constants/units.ts'

export const arrivalAdvice = hour // R-CONST-27

/** Tickets. */
export const ticket = {
  /** D-30: searches without an account. */
  retrieval: {
    perContact: 5, // an hour, per e-mail and per phone
    perAddress: 300, // an hour
    most: 50, // tickets in one answer
    digits: 6, // of the code
    life: 10 * minute, // of the code
    tries: 5, // of one code
    leastTime: 400, // of an answer, found or not
  },
  contactLife: 90 * day, // after the event, e-mail and phone of its holder are forgotten
  perTurn: 500, // orders that get their tickets in one transaction
  mailedPerTurn: 100, // tickets that are mailed in one transaction
  mailsPerHour: 5, // of one ticket, on request
  mailsPerSender: 20, // an hour, by one member
  mailsPerAddress: 300, // an hour, by visitors
  pdfsPerHour: 30, // of one ticket
  pdfRetry: 5, // seconds
} as const
