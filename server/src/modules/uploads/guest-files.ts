import type { Kernel } from '../../kernel/context.ts'
import { perProcess } from '../../kernel/per-process.ts'

/** Whether a visitor who calls an operation with these unchecked variables may send the file. */
export type GuestMaySend = (kernel: Kernel, variables: Readonly<Record<string, unknown>>) => Promise<boolean>

const answers = perProcess((): GuestMaySend[] => [])

/** A domain that takes files of people without an account says whose; called in its `listen`. */
export const registerGuestFiles = (kernel: Kernel, maySend: GuestMaySend): void => void answers(kernel).push(maySend)

export const mayGuestSend: GuestMaySend = async (kernel, variables) => {
  for (const maySend of answers(kernel)) if (await maySend(kernel, variables)) return true
  return false
}
