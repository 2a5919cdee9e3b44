/** Reads the file. In the sandbox only a classic script can be a worker, so it must stay a file without imports. */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
