import type { Kernel } from '../../../kernel/context.ts'

/** Fills an installation without a single account; does nothing on any other. */
export const fillDemo = async (_kernel: Kernel): Promise<void> => {}
