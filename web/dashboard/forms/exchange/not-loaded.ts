/**
 * The code that reads or writes files did not come: nothing is known of the file. Its message is one by which `lacksPart`
 * knows it, so that it is said as any other part of the program that is missing.
 */
export class NotLoaded extends Error {
  constructor(cause?: unknown) {
    super('Failed to import the code for files', { cause })
  }
}
