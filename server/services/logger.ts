import { type Logger, pino } from 'pino'

export type { Logger }

/** JSON lines on standard error, which leaves standard output to text for people. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      // A bearer or cookie in the log would give access to every reader of the log.
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.csrf_token'],
    },
    pino.destination({ dest: 2, sync: false }),
  )
}
