import { isStalePlan } from './prepared-statements.ts'

const lostConnection = /Connection terminated|Client has encountered a connection error/

/** Whether the connection was lost while in use. */
export function isLost(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return ['57P01', 'ECONNRESET', 'EPIPE'].includes(code) || lostConnection.test(message)
}

/** Whether the database is out of reach or shutting down, so that trying again later may work. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (/^(08|57P0|53)/.test(code) || isStalePlan(error)) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'].includes(code)) return true
  if (!(error instanceof Error)) return false
  return lostConnection.test(message) || message.includes('timeout exceeded when trying to connect')
}
