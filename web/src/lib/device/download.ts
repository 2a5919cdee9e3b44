/** The browser's own download of an address that answers with a file. */
export function download(url: string, name?: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name ?? ''
  document.body.append(link)
  link.click()
  link.remove()
}

/** A file of the browser's own making. */
export function downloadText(text: string, name: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  download(url, name)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
