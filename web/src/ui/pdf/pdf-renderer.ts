/** Draws what was read; see pdf-worker.ts. */
import 'pdfjs-dist/build/pdf.renderer.min.mjs'
