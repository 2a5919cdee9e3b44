/** XMLHttpRequest in plain Node: a line that a test leads, or that answers at once. */
export class Line {
  static answer: object | null = null
  static all: Line[] = []
  headers: Record<string, string> = {}
  upload = { onprogress: (_event: { loaded: number; total: number }) => {} }
  response: unknown = null
  onload = () => {}
  onabort = () => {}
  onloadend = () => {}
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send() {
    Line.all.push(this)
    if (Line.answer) this.answer(Line.answer)
  }
  progress = (loaded: number, total = 100) => this.upload.onprogress({ loaded, total })
  abort() {
    this.onabort()
    this.onloadend()
  }
  answer(response: unknown) {
    this.response = response
    this.onload()
    this.onloadend()
  }
}
Object.assign(globalThis, { XMLHttpRequest: Line })
