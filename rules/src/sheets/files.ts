/** What a file chooser offers where a list is sent; phones go by the kind, which is not the same on all of them. */
export const sheetFiles = [
  ...['.csv', '.txt', '.tsv', '.xlsx', 'text/csv', 'text/comma-separated-values', 'text/plain'],
  'application/vnd.ms-excel', // what Windows calls a CSV
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',')
