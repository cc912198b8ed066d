import { CallError } from '@atesta/contract/client.ts'

/** Whether a call was refused because the secret of the link in a mail is none: it was cut off on the way. */
export const isCutLink = (error: unknown): boolean =>
  error instanceof CallError &&
  error.code === 'validation_failed' &&
  error.fields.some(({ path }) => path === '/token')
