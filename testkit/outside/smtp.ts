import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../process.ts'
import { until } from '../until.ts'

export type Received = {
  /** The envelope: what the two servers agreed on, independent of the headers. */
  from: string
  to: string[]
  mail: Email
  raw: Buffer
}

export type SmtpServer = {
  /** For SMTP_URL. */
  url: string
  received: Received[]
  /** How many deliveries to an address were attempted, accepted or not. */
  tries: (address: string) => number
  /** Refuses this address for good (550). */
  bounce: (address: string) => void
  /** Defers this address (451) the given number of times, then accepts. */
  greylist: (address: string, times: number) => void
  /** Stops responding after the end of a message until the returned function is called. */
  hold: () => () => void
  /** Stops listening and cuts connections; `start` listens on the same port again. */
  down: () => Promise<void>
  start: () => Promise<void>
  /** Waits until a message to this address is here, and returns the newest. */
  mailTo: (address: string) => Promise<Received>
  stop: () => Promise<void>
}

/** A message as a mail program reads it. */
export const parseMessage = (raw: Uint8Array): Promise<Email> => PostalMime.parse(raw)

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** A real mail server on loopback that keeps what it receives. */
export async function startSmtp(): Promise<SmtpServer> {
  const received: Received[] = []
  const tries = new Map<string, number>()
  const bounced = new Set<string>()
  const greylisted = new Map<string, number>()
  let held: Promise<void> | undefined

  const create = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      closeTimeout: 100,
      onRcptTo({ address }, _session, done) {
        tries.set(address, (tries.get(address) ?? 0) + 1)
        const left = greylisted.get(address) ?? 0
        if (bounced.has(address)) return done(refusal(550, '5.1.1 No such person here'))
        if (left === 0) return done()
        greylisted.set(address, left - 1)
        done(refusal(451, '4.7.1 Greylisted, try again later'))
      },
      async onData(stream, session, done) {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        await held
        const raw = Buffer.concat(chunks)
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          mail: await parseMessage(raw),
          raw,
        })
        done()
      },
    })

  const port = await freePort()
  let server = create()
  const start = async () => {
    server = create()
    // A client may disconnect at any time.
    server.on('error', () => {})
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
  }
  const down = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const newest = (address: string) => received.findLast(({ to }) => to.includes(address))
  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    tries: (address) => tries.get(address) ?? 0,
    bounce: (address) => bounced.add(address),
    greylist: (address, times) => greylisted.set(address, times),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = undefined
        resolve()
      }
    },
    down,
    start,
    async mailTo(address) {
      await until(async () => newest(address) !== undefined)
      return newest(address) as Received
    },
    stop: down,
  }
}
