/** Draws what was read; see pdf-worker.ts. */
import 'pdfjs-dist/legacy/build/pdf.renderer.min.mjs'
