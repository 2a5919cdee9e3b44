import type { Kernel } from '../../kernel/context.ts'
import { perProcess } from '../../kernel/per-process.ts'

/** Whether a visitor who calls an operation with these unchecked variables may send the file. Reads no database. */
export type GuestMaySend = (kernel: Kernel, variables: Readonly<Record<string, unknown>>) => boolean

const answers = perProcess((): GuestMaySend[] => [])

/** A domain that takes files of people without an account says whose; called in its `listen`. */
export const registerGuestFiles = (kernel: Kernel, maySend: GuestMaySend): void => void answers(kernel).push(maySend)

export const mayGuestSend: GuestMaySend = (kernel, variables) =>
  answers(kernel).some((maySend) => maySend(kernel, variables))
