import type { Kernel } from './context.ts'

/** What a module remembers in this process, made when it is first asked for; a kernel and its contexts share one. */
export function perProcess<T>(make: (kernel: Kernel) => T): (kernel: Kernel) => T {
  const made = new WeakMap<Kernel['bus'], T>()
  return (kernel) => {
    const known = made.get(kernel.bus) ?? make(kernel)
    made.set(kernel.bus, known)
    return known
  }
}
