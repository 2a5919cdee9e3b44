/** R-UPD-05: versions of the app. */

/** Part by part as numbers, so that 1.10.0 is above 1.9.0; missing parts are 0. */
export function compareVersions(one: string, other: string): number {
  const parts = (version: string) => version.split(/[.+-]/).map((part) => Number.parseInt(part, 10) || 0)
  const [left, right] = [parts(one), parts(other)]
  const differences = [...left, ...right].map((_, index) => (left[index] ?? 0) - (right[index] ?? 0))
  return Math.sign(differences.find((difference) => difference !== 0) ?? 0)
}
