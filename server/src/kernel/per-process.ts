import type { Kernel } from './context.ts'

/** State of a module in this process, created on first use and shared by a kernel and its contexts. */
export function perProcess<T>(make: (kernel: Kernel) => T): (kernel: Kernel) => T {
  const made = new WeakMap<Kernel['bus'], T>()
  return (kernel) => {
    const known = made.get(kernel.bus) ?? make(kernel)
    made.set(kernel.bus, known)
    return known
  }
}
