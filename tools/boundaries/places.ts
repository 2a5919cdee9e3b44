/** To which part of the source tree a file belongs, and to which file an import resolves. */
export type Place = {
  part: 'rules' | 'server' | 'media' | 'web' | 'mobile' | 'e2e' | 'tools' | 'bench' | 'other'
  /** The folder that decides: a domain, `kernel`, `gateways/mail`, `ui`, … */
  area: string
  /** The domain or feature, when the file belongs to one. */
  domain: string | null
  isTest: boolean
}

const parts = new Set(['rules', 'server', 'media', 'web', 'mobile', 'e2e', 'tools', 'bench'])

export function placeOf(path: string): Place {
  const [top = '', second = '', third = '', fourth = ''] = path.split('/')
  const part = parts.has(top) ? (top as Place['part']) : 'other'
  const isHelper = second === 'test' || (part === 'media' && /\/test(ing)?\//.test(path))
  const isTest = /\.(test|spec|contract)\.tsx?$/.test(path) || isHelper || part === 'e2e'
  const place = (area: string, domain: string | null = null): Place => ({ part, area, domain, isTest })
  const inFolder = path.split('/').length > 4
  if (part === 'rules') return place(third, path.split('/').length > 3 ? third : null)
  if (part === 'server' && third === 'modules' && inFolder) return place('modules', fourth)
  if (part === 'server' && third === 'gateways' && inFolder) return place(`gateways/${fourth}`)
  if (part === 'web' && third === 'features' && inFolder) return place('features', fourth)
  return place(part === 'server' && second === 'test' ? 'test' : third)
}
