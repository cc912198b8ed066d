import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits, with a prefix that tells what it is for. Safe in addresses and headers. */
export const newToken = (prefix = '') => prefix + randomBytes(32).toString('base64url')

/** What is kept of a token: enough to recognise it, useless to a person who reads the database. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()

/** How the tokens of callers without a session begin. */
export const apiKeyPrefix = 'atk_'
export const respondentPrefix = 'atr_'
/** How the secret in the address of a calendar begins, which is no bearer and opens nothing else. */
export const calendarFeedPrefix = 'atf_'
