import { parse } from 'csv-parse/sync'

/** The rows of a CSV file as a program reads them, the header first. */
export const readCsv = (text: string | Buffer): string[][] => parse(text, { bom: true })

/** The rows below the header, each by the names of its columns. */
export const readRecords = (text: string | Buffer): Record<string, string>[] =>
  parse(text, { bom: true, columns: true })
