import { mkdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import {
  formatSignerKey,
  generateSignerKey,
  parseSignerKey,
  parseVerifierKey,
  signatureTypes,
  type VerifierKey,
} from '@atesta/evidence/log/key.ts'
import { installationSecret } from '../secrets/keys.ts'
import type { KnownLogs } from './add-checkpoint.ts'
import { witnessKeys, witnessServer } from './witness-server.ts'
import { WitnessStore } from './witness-store.queries.ts'

export type WitnessOptions = {
  name: string
  /** Each `<vkey>` or `<vkey> <origin>`; without an origin the log has the name of its key. */
  log: string[]
  /** A file with such lines; # begins a comment. */
  logs?: string | undefined
  dir: string
  host: string
  port: number
}

export type RunningWitness = { url: string; keys: string[]; stop(): Promise<void> }

/** The configured logs by origin. Several keys of one log may be trusted. @throws FormatError */
export function readLogs(lines: readonly string[]): KnownLogs {
  const logs = new Map<string, VerifierKey[]>()
  for (const line of lines) {
    const [vkey = '', origin] = line.trim().split(/ +(.*)/)
    const key = parseVerifierKey(vkey)
    if (key.type === signatureTypes.cosignatureV1)
      throw new Error(`${key.name} is a witness key, not one that logs sign with.`)
    const name = origin || key.name
    logs.set(name, [...(logs.get(name) ?? []), key])
  }
  if (logs.size === 0)
    throw new Error('Name the logs that are to be witnessed: --log <vkey>, or --logs <file>.')
  return logs
}

async function namedLogs({ log, logs }: WitnessOptions): Promise<KnownLogs> {
  const text = logs === undefined ? '' : await readFile(logs, 'utf8')
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return readLogs([...log, ...lines])
}

/**
 * Starts a witness; its key and its cosigned states are kept in `dir`. It needs nothing else of this product.
 */
export async function startWitness(options: WitnessOptions): Promise<RunningWitness> {
  // Before anything is created, so that a failed start leaves no directory with a key behind.
  const logs = await namedLogs(options)
  const dir = resolve(options.dir)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const make = () => formatSignerKey(generateSignerKey(options.name, signatureTypes.cosignatureV1))
  const key = parseSignerKey(await installationSecret(dir, 'witness.key', make))
  if (key.name !== options.name)
    throw new Error(
      `The key in ${join(dir, 'keys', 'witness.key')} is of ${key.name}, not of ${options.name}.`,
    )
  const witness = {
    key,
    logs,
    store: new WitnessStore(join(dir, 'witness.sqlite')),
    now: () => new Date(),
    alarm: (origin: string, reason: string) =>
      console.error(`ALARM ${new Date().toISOString()} ${origin}: ${reason} What it signed is kept.`),
  }
  const server = witnessServer(witness, (error) => console.error(error))
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(options.port, options.host, listening)
  })
  const { port } = server.address() as AddressInfo
  const host = options.host.includes(':') ? `[${options.host}]` : options.host
  return {
    url: `http://${host}:${port}`,
    keys: witnessKeys(witness),
    async stop() {
      await new Promise((closed) => {
        server.close(closed)
        server.closeAllConnections()
      })
      witness.store.close()
    },
  }
}

/** `atesta witness`: runs until it is told to stop. */
export async function runWitness(options: WitnessOptions): Promise<void> {
  const { url, keys, stop } = await startWitness(options)
  for (const vkey of keys) console.log(`Its key: ${vkey}`)
  console.log(`${options.name} witnesses at ${url}`)
  await new Promise<void>((told) => {
    process.once('SIGINT', () => told())
    process.once('SIGTERM', () => told())
  })
  await stop()
}
