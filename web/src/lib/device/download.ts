/** The browser's own download of an address that answers with a file. */
export function download(url: string, name?: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name ?? ''
  document.body.append(link)
  link.click()
  link.remove()
}
