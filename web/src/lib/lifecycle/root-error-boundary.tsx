import { texts } from '@vondrona/rules/shell'
import { Component, type ReactNode } from 'react'

/** Below everything else: when even the frame fails, a sentence and a way on. French, because nothing else is sure to be loaded. */
export class LastResort extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main className="grid min-h-dvh place-items-center p-6 text-center" lang="fr">
        <div>
          <p className="mb-4 text-lg">{texts.fr['shell.unexpected']}</p>
          <button
            className="min-h-11 rounded-control bg-accent px-5 font-semibold text-on-accent"
            onClick={() => location.reload()}
            type="button"
          >
            {texts.fr['shell.retry']}
          </button>
        </div>
      </main>
    )
  }
}
