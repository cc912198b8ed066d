import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits, with a prefix that tells its purpose. Safe in URLs and headers. */
export const newToken = (prefix = '') => prefix + randomBytes(32).toString('base64url')

/** The stored form of a token: enough to recognise it, useless to a person who reads the database. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()

/** Prefixes of the tokens of callers without a session. */
export const apiKeyPrefix = 'atk_'
export const respondentPrefix = 'atr_'
/** The prefix of the secret in a calendar's address, which is no bearer and opens nothing else. */
export const calendarFeedPrefix = 'atf_'

/**
 * The token of an `Authorization` header. Neither the letter case of the scheme nor the number of spaces behind it matters
 * (RFC 9110, section 11.4).
 */
export const bearerIn = (header = ''): string | undefined =>
  /^Bearer +([A-Za-z0-9_-]{20,200})$/i.exec(header)?.[1]
