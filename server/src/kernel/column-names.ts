/**
 * Names at the border to the database: snake_case there, camelCase in code. Neither direction changes what is already in
 * its form, so a name may pass twice. Texts of raw SQL are not translated; their results are.
 */

/** `created_at` → `createdAt`; a leading underscore stays. */
export const camelCase: (name: string) => string = remembered((name) =>
  name.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
)

/** `createdAt` → `created_at`. */
export const snakeCase: (name: string) => string = remembered((name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
)

/** Names come from the schema and from our own statements: few, and always the same. */
function remembered(translate: (name: string) => string) {
  const known = new Map<string, string>()
  return (name: string) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const translated = translate(name)
    if (known.size < most) known.set(name, translated)
    return translated
  }
}
const most = 10_000
