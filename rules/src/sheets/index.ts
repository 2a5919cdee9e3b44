export { type Column, type Content, day, moment, number, phone, text } from './column.ts'
export { type Cell, cellOf, csvHead, csvLine, csvText, titlesOf } from './csv.ts'
export { sheetFiles } from './files.ts'
export { writtenPhone } from './phone.ts'
