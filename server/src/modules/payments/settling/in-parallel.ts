/** The work for each, at most `most` at once. Where it fails for some, it is done for the others before the first error is thrown. */
export async function inParallel<T>(all: readonly T[], most: number, work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all]
  const errors: unknown[] = []
  const worker = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift())
      await work(one).catch((error) => errors.push(error))
  }
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, worker))
  if (errors.length > 0) throw errors[0]
}
