/** Reads the file. In the sandbox only a classic script can be a worker, so it must stay a file without imports. */
import 'pdfjs-dist/build/pdf.worker.min.mjs'
